import { toRow } from './feedback-row.tsx'
import { List } from './list.tsx'
import { useOwn } from './lists.ts'
import { QueuedRequests } from './queued-requests.tsx'
import * as text from './text.ts'

/** Everything the visitor sent from this browser, and what is still queued. */
export function MineView() {
  const own = useOwn()
  return (
    <>
      <QueuedRequests />
      <List list={own} row={toRow} empty={text.noneOfYours} />
    </>
  )
}
