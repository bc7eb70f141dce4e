import type { QueuedRequest } from '@earshot/shared/contact/outbox'
import { contact, services } from '../panel/services.ts'
import { t } from './text.ts'

function toQueuedRow(request: QueuedRequest) {
  const { navigator } = services
  const { outbox, reopen } = contact
  const { key, refused } = request
  const { title, body, email, name } = request.body as Record<string, string | undefined>
  return (
    <li key={key} className="row">
      <div>
        <p className="link">{title ?? body ?? email ?? name}</p>
        <p className="meta">
          {refused === undefined ? (
            <span className="tag held">{t('queued')}</span>
          ) : (
            <>
              <span className="problem">{t('refused', refused)}</span>
              {title && (
                <button
                  type="button"
                  className="text"
                  onClick={() =>
                    navigator.go({ view: 'form', kind: reopen(request), problem: t('refused', refused) })
                  }
                >
                  {t('edit')}
                </button>
              )}
              <button type="button" className="text" onClick={() => outbox.discard(key)}>
                {t('discard')}
              </button>
            </>
          )}
        </p>
      </div>
    </li>
  )
}

/** Requests stored in this browser because they could not be sent yet, or were refused later. */
export function QueuedRequests() {
  const requests = contact.outbox.queued()
  return requests.length ? <ul className="box queued">{requests.map(toQueuedRow)}</ul> : null
}
