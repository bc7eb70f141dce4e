import { earshot } from '@earshot/widget'
import { endpoint, key } from './setup.js'

/** `<report-button>`, with a button in a shadow root of its own. */
class ReportButton extends HTMLElement {
  connectedCallback() {
    const button = document.createElement('button')
    button.textContent = 'Report a bug'
    button.addEventListener('click', () => earshot.open({ type: 'bug', trigger: button }))
    this.attachShadow({ mode: 'open' }).append(button)
  }
}

customElements.define('report-button', ReportButton)
earshot.init({ endpoint, key })
document.getElementById('app').append(document.createElement('report-button'))
