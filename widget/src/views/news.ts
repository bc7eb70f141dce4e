import type { PublicEntryPage } from '@earshot/shared/changelog/changelog'
import { contact, services } from '../panel/services.ts'

const name = 'news'

/** A page of what the project has published, the newest first. */
export const readNews = (query: { cursor?: string; limit?: string }): Promise<PublicEntryPage> =>
  contact.read<PublicEntryPage>('v1/changelog', query)

/** When the newest entry was published that this browser has shown, in milliseconds since 1970; 0 before the first. */
export const seenUntil = (): number => services.store.read<number>(name) ?? 0

/** Notes that entries up to this moment have been shown. */
export function markSeen(publishedAt: number): void {
  if (publishedAt > seenUntil()) services.store.write(name, publishedAt)
}
