import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { show } from '../show.jsx'

show(({ open, setOpen, children }) => (
  <ModalOverlay isOpen={open} onOpenChange={setOpen} isDismissable style={{ position: 'fixed', inset: 0 }}>
    <Modal>
      <Dialog>
        <Heading slot="title">Booking</Heading>
        {children}
      </Dialog>
    </Modal>
  </ModalOverlay>
))
