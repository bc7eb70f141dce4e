import * as contactText from '@earshot/shared/contact/text'
import type { ModerationState } from '@earshot/shared/feedback'
import { services } from './services.ts'

/** An item's status: a coloured dot and the project's own label; for one's own items also the moderation. */
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
  if (moderation === 'held') return <span className="tag held">{contactText.held}</span>
  if (moderation === 'rejected') return <span className="tag closed">{contactText.rejected}</span>
  if (!status) return null
  return (
    <span className={`tag ${status.category}`}>
      {isNew && contactText.now}
      {status.name}
    </span>
  )
}
