import type { PublicEntryPage } from '@earshot/shared/changelog/changelog'
import { contact, services } from '../panel/services.ts'

const name = 'news'

/** A page of the project's published entries, newest first. */
export const readNews = (query: { cursor?: string; limit?: string }): Promise<PublicEntryPage> =>
  contact.read<PublicEntryPage>('v1/changelog', query)

/** Publication time of the newest entry shown in this browser, in milliseconds since 1970; 0 if none was. */
export const seenUntil = (): number => services.store.read<number>(name) ?? 0

/** Records that entries up to this time have been shown. */
export function markSeen(publishedAt: number): void {
  if (publishedAt > seenUntil()) services.store.write(name, publishedAt)
}
