import { createFocusTrap } from 'focus-trap'
import { addButton, contents } from '../contents.js'

const modal = document.createElement('div')
modal.setAttribute('role', 'dialog')
modal.setAttribute('aria-label', 'Booking')
modal.innerHTML = contents
modal.hidden = true
document.body.append(modal)

const trap = createFocusTrap(modal, { onDeactivate: () => (modal.hidden = true) })
addButton(() => {
  modal.hidden = false
  trap.activate()
})
