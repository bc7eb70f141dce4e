import type { ModerationState } from '@earshot/shared/feedback'
import { services } from './services.ts'
import { text } from './text.ts'

/** Where an item stands: a coloured dot and the project's own word; for one's own items also the moderation. */
export function StatusTag({ statusId, moderation }: { statusId: string; moderation?: ModerationState }) {
  const status = services.config?.statuses.find(({ id }) => id === statusId)
  if (moderation === 'held') return <span className="tag held">{text.held}</span>
  if (moderation === 'rejected') return <span className="tag closed">{text.rejected}</span>
  return status ? <span className={`tag ${status.category}`}>{status.name}</span> : null
}
