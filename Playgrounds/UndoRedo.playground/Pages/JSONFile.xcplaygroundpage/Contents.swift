print("x")  //> x
