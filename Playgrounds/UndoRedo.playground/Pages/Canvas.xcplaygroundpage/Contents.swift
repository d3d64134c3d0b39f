print("")  //> 
