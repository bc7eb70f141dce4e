import type { Mistake } from '../widget/widget-mistakes.ts'

/**
 * Mistakes of a page that only browsers know; they report them to the server, which shows them to the project's team.
 */
export const reportedMistakes = [
  'csp',
  'sandbox',
  'storage',
  'blocker',
  'load',
  'second-tag',
  'releases',
] as const satisfies Mistake[]
