import type { Contact } from '@earshot/shared/contact/contact'

/** What the views read, vote and send with. */
export let contact: Contact

/** Takes that of the panel that runs now. */
export function startContact(current: Contact): void {
  contact = current
}
