import Dialog from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import { show } from '../show.jsx'

show(({ open, setOpen, children }) => (
  <Dialog open={open} onClose={() => setOpen(false)}>
    <DialogTitle>Booking</DialogTitle>
    {children}
  </Dialog>
))
