import type { ModerationState } from '@earshot/shared/feedback'
import { services } from './services.ts'
import { text } from './text.ts'

/** Where an item stands: a coloured dot and the project's own word; for one's own items also the moderation. */
export function StatusTag({
  statusId,
  moderation,
  isNew,
}: {
  statusId?: string
  moderation?: ModerationState
  isNew?: boolean
}) {
  const status = services.config?.statuses.find(({ id }) => id === statusId)
  if (moderation === 'held') return <span className="tag held">{text.held}</span>
  if (moderation === 'rejected') return <span className="tag closed">{text.rejected}</span>
  if (!status) return null
  return (
    <span className={`tag ${status.category}`}>
      {isNew && text.now}
      {status.name}
    </span>
  )
}
