import { isNamed } from '@earshot/shared/person/contact-name'
import { contact } from '../panel/services.ts'
import { t } from './text.ts'

/** As whom something is sent, where the site says who that is. */
export function SendingAs() {
  const sender = contact.session.contact()
  return sender?.verified && isNamed(sender) ? <small>{t('sendingAs', sender.name)}</small> : null
}
