import type { ContactDetailsChange } from '@earshot/shared/person/contact-details'
import { useState } from 'react'
import type { FormExtras } from '../panel/late-views.ts'
import { contact, services } from '../panel/services.ts'
import { t } from '../views/text.ts'
import { DetailFields } from './detail-fields.tsx'

/** True of somebody without a proof: whom the site does not name, and who has no address that is confirmed. */
const isUnproven = () => !(services.options.identity || contact.session.contact()?.mailed)

/**
 * Asks, behind one line of a form, where somebody can be notified of what becomes of what they send. Whom the site names,
 * or who has an address that is confirmed, is not asked. Of whom the page itself claims to know, the claim is in the fields.
 */
export function NotifyFields({ errors, extras }: { errors: Record<string, string>; extras: FormExtras }) {
  const [details, setDetails] = useState<ContactDetailsChange | undefined>(
    () => (extras.details = services.options.visitor),
  )
  if (!isUnproven()) return null
  const change = (next?: ContactDetailsChange) => {
    setDetails(next)
    extras.details = next
  }
  return (
    <>
      <button
        type="button"
        className="text"
        aria-expanded={!!details}
        onClick={() => change(details ? undefined : {})}
      >
        {t('notifyHint')}
      </button>
      {details && <DetailFields details={details} errors={errors} onChange={change} />}
    </>
  )
}

/**
 * Saves what was given of it, before what it is about is sent; rejects where the server refuses it. What cannot be sent
 * now waits in the outbox, before the feedback.
 */
export async function saveDetails({ details: { name, email } = {} }: FormExtras): Promise<void> {
  // By now the page may have named somebody whose form began without a proof.
  if ((!name && !email) || !isUnproven()) return
  const body = { name: name || undefined, email: email || undefined }
  await contact.outbox.put('v1/me', body)
}
