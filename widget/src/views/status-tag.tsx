import type { ModerationState } from '@earshot/shared/feedback/feedback'
import { services } from '../panel/services.ts'
import { nameOf, t } from './text.ts'

/** An item's status: a dot in its colour, an empty one for new feedback, and the project's own label; for own items also the moderation. */
export function renderStatusTag(statusId?: string, moderation?: ModerationState, isNew?: boolean) {
  const status = services.config?.statuses.find(({ id }) => id === statusId)
  if (moderation === 'held') return <span className="tag held">{t('held')}</span>
  if (moderation === 'rejected') return <span className="tag">{t('rejected')}</span>
  if (!status) return null
  return (
    <span className={`tag ${status.color}`} data-open={status.isDefault}>
      {isNew ? t('now', nameOf(status.name)) : nameOf(status.name)}
    </span>
  )
}
