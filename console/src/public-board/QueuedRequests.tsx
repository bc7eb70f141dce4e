import type { QueuedRequest } from '@earshot/shared/contact/outbox'
import * as text from '@earshot/shared/contact/text'
import { Button } from '../plain/Button.tsx'
import { searchOf } from './address.ts'
import { useBoard } from './board-context.ts'
import classes from './OwnItems.module.css'
import board from './PublicBoard.module.css'

/** What is stored in this browser because it could not be sent yet, or was refused later on. */
export function QueuedRequests() {
  const { contact } = useBoard()
  const requests = contact.outbox.queued()
  if (requests.length === 0) return null
  return (
    <section role="status" className={classes.queued}>
      {requests.some(({ refused }) => refused === undefined) && (
        <p>
          <strong>{text.saved}.</strong> {!contact.options.identity && text.savedHint}
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
      <span className={classes.title}>{String(body.title ?? body.body)}</span>
      <p className={board.facts}>
        {refused === undefined ? text.queued : <strong>{text.refused(refused)}</strong>}
      </p>
      {refused !== undefined && (
        <div className={`${board.actions} ${classes.actions}`}>
          {body.kind !== undefined && (
            <Button
              tone="outlined"
              small
              onClick={() => address.go(searchOf({ new: contact.reopen(request) }, address.search))}
            >
              {text.edit}
            </Button>
          )}
          <Button tone="outlined" small onClick={() => contact.outbox.discard(key)}>
            {text.discard}
          </Button>
        </div>
      )}
    </li>
  )
}
