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

/** Form for a name and an address, both optional, by which a contact is notified about their feedback. */
export function NotifyMe() {
  const { session, retry } = contact
  const [details, setDetails] = useState<ContactDetails>()
  const [draft, setDraft] = useState<ContactDetailsChange>({})
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [state, setState] = useState<'closed' | 'open' | 'busy' | 'saved'>('closed')
  const outcome = useRef<HTMLParagraphElement>(null)
  const [isOwn, setOwn] = useState(false)
  useEffect(() => {
    session.send<ContactDetails>({ method: 'GET', path }).then(
      (loaded) => {
        setDetails(loaded)
        setDraft({ name: loaded.name ?? '', email: loaded.pendingEmail ?? loaded.email ?? '' })
        // Entered in the feedback form, or before.
        if (loaded.pendingEmail || loaded.emailVerified) setState('saved')
      },
      () => {},
    )
  }, [])
  // The pressed button no longer exists, so the focus needs another place.
  useEffect(() => {
    if (isOwn) outcome.current?.focus()
  }, [isOwn])
  if (!details) return null
  if (state === 'closed')
    return (
      <div className="box notify">
        <p>{t('notifyHint')}</p>
        <button type="button" className="plain" onClick={() => setState('open')}>
          {t('notifyMe')}
        </button>
      </div>
    )
  const { publishedName } = details
  const nameKept = publishedName && <p>{t('nameKept', publishedName)}</p>
  if (state === 'saved')
    return (
      <>
        <p role="status" tabIndex={-1} ref={outcome}>
          {outcomeOf(details)}{' '}
          {!(details.signed && details.emailVerified) && (
            <button
              type="button"
              className="text"
              onClick={() => {
                setOwn(false)
                setState('open')
              }}
            >
              {t('edit')}
            </button>
          )}
        </p>
        {nameKept}
      </>
    )

  const save = async () => {
    if (state === 'busy') return
    const { name, email } = draft
    if (email && !/^\S+@\S+\.\S+$/.test(email)) return setErrors({ email: t('emailMissing') })
    setState('busy')
    setErrors({})
    try {
      const body = details.signed ? { email } : { name, email }
      setDetails(await retry(() => session.send<ContactDetails>({ method: 'PUT', path, body })))
      setState('saved')
      setOwn(true)
    } catch (error) {
      const refused = error as RequestError
      const found = refused.errors?.map((one) => [one.path, one.message] as const) ?? []
      setErrors(found.length ? Object.fromEntries(found) : { email: refused.message || t('actionFailed') })
      setState('open')
    }
  }
  return (
    <form className="box notify" onSubmit={(event) => event.preventDefault()}>
      <p>{t('notifyHint')}</p>
      <DetailFields details={draft} errors={errors} named={details.signed} onChange={setDraft} />
      {nameKept}
      <button type="button" className="plain send" aria-disabled={state === 'busy'} onClick={save}>
        {t('notifyMe')}
      </button>
    </form>
  )
}
