import { t } from './text.ts'

/** Marks unread items. */
export const UnreadDot = () => <span className="dot" role="img" aria-label={t('isUnread')} />
