"""What people see: messages made of what services return, and the buttons under them."""
