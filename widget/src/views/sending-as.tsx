import { isNamed } from '@earshot/shared/person/contact-name'
import { contact } from '../panel/services.ts'
import { t } from './text.ts'

/** Name of the sender if the site identifies them. */
export function SendingAs() {
  const sender = contact.session.contact()
  return sender?.verified && isNamed(sender) ? <small>{t('sendingAs', sender.name)}</small> : null
}
