"""The numbers of HoDoKu's slots: they are in slots.pxd."""
