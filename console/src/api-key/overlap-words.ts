import type { apiKeyOverlaps } from '@earshot/shared/api-key/api-key'

/** When a replaced secret ends. */
export const overlapWords: Record<(typeof apiKeyOverlaps)[number], string> = {
  0: 'At once',
  1: 'In an hour',
  24: 'In a day',
  168: 'In a week',
}
