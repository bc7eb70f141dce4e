import { t } from './text.ts'

/** Marks what has not been read. */
export const UnreadDot = () => <span className="dot" role="img" aria-label={t('isUnread')} />
