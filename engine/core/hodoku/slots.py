"""The numbers of HoDoKu's slots: see slots.pxd."""
