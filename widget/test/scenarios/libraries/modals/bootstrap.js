import { Modal } from 'bootstrap'
import 'bootstrap/dist/css/bootstrap.css'
import { addButton, contents } from '../contents.js'

const element = document.createElement('div')
element.className = 'modal fade'
element.tabIndex = -1
element.setAttribute('aria-label', 'Booking')
element.innerHTML = `<div class="modal-dialog"><div class="modal-content">${contents}</div></div>`
document.body.append(element)

addButton(() => Modal.getOrCreateInstance(element).show())
