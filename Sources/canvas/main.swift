print("canvas")
