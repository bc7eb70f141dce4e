import type { QueuedRequest } from '@earshot/shared/contact/outbox'
import * as contactText from '@earshot/shared/contact/text'
import { services } from './services.ts'

function toQueuedRow(request: QueuedRequest) {
  const { navigator, outbox, reopen } = services
  const { key, refused } = request
  const { kind, title, body } = request.body as { kind?: string; title?: string; body: string }
  return (
    <li key={key} className="row">
      <div>
        <p className="link">{title ?? body}</p>
        <p className="meta">
          {refused === undefined ? (
            <span className="tag held">{contactText.queued}</span>
          ) : (
            <>
              <span className="problem">{contactText.refused(refused)}</span>
              {kind && (
                <button
                  type="button"
                  className="text"
                  onClick={() => navigator.go({ view: 'form', kind: reopen(request) })}
                >
                  {contactText.edit}
                </button>
              )}
              <button type="button" className="text" onClick={() => outbox.discard(key)}>
                {contactText.discard}
              </button>
            </>
          )}
        </p>
      </div>
    </li>
  )
}

/** What is stored in this browser because it could not be sent yet, or was refused later on. */
export function QueuedRequests() {
  const requests = services.outbox.queued()
  return requests.length ? <ul className="box queued">{requests.map(toQueuedRow)}</ul> : null
}
