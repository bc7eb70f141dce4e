import type { RequestError } from '@earshot/shared/contact/request-error'
import type { ContactDetails, ContactDetailsChange } from '@earshot/shared/person/contact-details'
import { useEffect, useRef, useState } from 'react'
import { DetailFields } from '../forms/detail-fields.tsx'
import { contact } from '../panel/services.ts'
import { t } from '../views/text.ts'

const path = 'v1/me'

function outcomeOf({ emailVerified, email, pendingEmail }: ContactDetails): string {
  if (pendingEmail) return t('confirmSent', pendingEmail)
  return emailVerified && email ? t('notifiedAt', email) : t('notifySaved')
}

interface DetailsProps {
  details: ContactDetails
  /** Hears of what was saved. */
  saved(details: ContactDetails): void
}

const toNameKept = ({ publishedName }: ContactDetails) =>
  publishedName && <p>{t('nameKept', publishedName)}</p>

/** Form for a name and an address, both optional. */
function DetailsForm({ details, saved }: DetailsProps) {
  const { session, retry } = contact
  const { name, email, pendingEmail, signed } = details
  const [draft, setDraft] = useState<ContactDetailsChange>({
    name: name ?? '',
    email: pendingEmail ?? email ?? '',
  })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const save = async () => {
    if (busy) return
    const { name, email } = draft
    if (email && !/^\S+@\S+\.\S+$/.test(email)) return setErrors({ email: t('emailMissing') })
    setBusy(true)
    setErrors({})
    try {
      const body = signed ? { email } : { name, email }
      saved(await retry(() => session.send<ContactDetails>({ method: 'PUT', path, body })))
    } catch (error) {
      const { errors: found, message } = error as RequestError
      setErrors(
        found?.[0]
          ? Object.fromEntries(found.map((one) => [one.path, one.message]))
          : { email: message || t('actionFailed') },
      )
      setBusy(false)
    }
  }
  return (
    <form className="box notify" onSubmit={(event) => event.preventDefault()}>
      <p>{t('notifyHint')}</p>
      <DetailFields details={draft} errors={errors} named={signed} onChange={setDraft} />
      {toNameKept(details)}
      <button type="button" className="plain send" aria-disabled={busy} onClick={save}>
        {t('notifyMe')}
      </button>
    </form>
  )
}

/** Asks a contact, by a button, where they want to be notified about their feedback, and says what they chose. */
export function NotifyMe() {
  const [details, setDetails] = useState<ContactDetails>()
  const [state, setState] = useState<'closed' | 'open' | 'known' | 'saved'>('closed')
  const outcome = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    contact.session.send<ContactDetails>({ method: 'GET', path }).then(
      (loaded) => {
        setDetails(loaded)
        // Entered in the feedback form, or before.
        if (loaded.pendingEmail || loaded.emailVerified) setState('known')
      },
      () => {},
    )
  }, [])
  // The pressed button no longer exists, so the focus needs another place.
  useEffect(() => {
    if (state === 'saved') outcome.current?.focus()
  }, [state])
  if (!details) return null
  const edit = () => setState('open')
  const saved = (next: ContactDetails) => {
    setDetails(next)
    setState('saved')
  }
  if (state === 'open') return <DetailsForm details={details} saved={saved} />
  return (
    <>
      {state === 'closed' ? (
        <div className="box notify">
          <p>{t('notifyHint')}</p>
          <button type="button" className="plain" onClick={edit}>
            {t('notifyMe')}
          </button>
        </div>
      ) : (
        <p role="status" tabIndex={-1} ref={outcome}>
          {outcomeOf(details)}{' '}
          {!(details.signed && details.emailVerified) && (
            <button type="button" className="text" onClick={edit}>
              {t('edit')}
            </button>
          )}
        </p>
      )}
      {toNameKept(details)}
    </>
  )
}
