import type { Contact } from '@earshot/shared/contact/contact'

/** What the views read, vote and send with; there before their code is. */
export let contact: Contact

/** Takes that of the panel that runs now. */
export function setContact(current: Contact): void {
  contact = current
}
