import { anonymous } from '@earshot/shared/person/contact-name'
import { contact } from '../panel/services.ts'
import { t } from './text.ts'

/** Name of the sender if the site identifies them; nobody who was erased has a session. */
export function SendingAs() {
  const sender = contact.session.contact()
  return sender?.verified && sender.name !== anonymous ? <small>{t('sendingAs', sender.name)}</small> : null
}
