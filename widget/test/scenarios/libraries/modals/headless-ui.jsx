import { Dialog, DialogPanel, DialogTitle } from '@headlessui/react'
import { show } from '../show.jsx'

show(({ open, setOpen, children }) => (
  <Dialog open={open} onClose={setOpen}>
    <DialogPanel>
      <DialogTitle>Booking</DialogTitle>
      {children}
    </DialogPanel>
  </Dialog>
))
