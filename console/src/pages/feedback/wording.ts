import { counted } from '@earshot/shared/words'

/** '2 comments held for review'. */
export const heldCommentsOf = (count: number): string => `${counted(count, 'comment')} held for review`

/** What a status change does beyond itself. */
export const notifyWords = (quiet: boolean): string =>
  quiet ? 'The author is not notified' : 'The author sees it in the widget'
