import Foundation

print("# What the documentation does not say")
for fact in Facts.all { print("- \(fact.question): \(fact.answer())") }

print("# What the menu offers, with the bridge")
for trial in Trial.all {
  let tried = Trial()
  trial.body(tried)
  let menu = tried.menu()
  print("- \(trial.name): \(menu)" + (menu == trial.expected ? "" : ", NOT \(trial.expected)"))
}
