import type { QueuedRequest } from '@earshot/shared/contact/outbox'
import { Button } from '../../design/plain/Button.tsx'
import { t } from '../../texts/texts.ts'
import { searchOf } from '../parts/address.ts'
import { useBoard } from '../parts/board-context.ts'
import board from '../parts/PublicBoard.module.css'
import classes from './OwnItems.module.css'

/** Requests in this browser that could not be sent yet, or were refused later. */
export function QueuedRequests() {
  const { contact } = useBoard()
  const requests = contact.outbox.queued()
  if (requests.length === 0) return null
  return (
    <section role="status" className={classes.queued}>
      {requests.some(({ refused }) => refused === undefined) && (
        <p>
          <strong>{t('queue.saved')}</strong> {!contact.options.identity && t('queue.hint')}
        </p>
      )}
      <ul className={classes.list}>
        {requests.map((request) => (
          <Row key={request.key} request={request} />
        ))}
      </ul>
    </section>
  )
}

function Row({ request }: { request: QueuedRequest }) {
  const { address, contact } = useBoard()
  const { key, body, refused } = request
  return (
    <li>
      <span dir="auto" className={classes.title}>
        {String(body.title ?? body.body ?? body.email ?? body.name)}
      </span>
      <p className={board.facts}>
        {refused === undefined ? (
          t('queue.waiting')
        ) : (
          <strong>{t('queue.refused', { reason: refused })}</strong>
        )}
      </p>
      {refused !== undefined && (
        <div className={`${board.actions} ${classes.actions}`}>
          {body.title !== undefined && (
            <Button
              tone="outlined"
              small
              onClick={() => address.go(searchOf({ new: contact.reopen(request) }, address.search))}
            >
              {t('edit')}
            </Button>
          )}
          <Button tone="outlined" small onClick={() => contact.outbox.discard(key)}>
            {t('queue.discard')}
          </Button>
        </div>
      )}
    </li>
  )
}
