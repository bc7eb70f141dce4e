import type { Mistake } from '../widget/widget-mistakes.ts'

/** The mistakes of a page that only browsers know, and tell the server, which shows them to the project's team. */
export const reportedMistakes = [
  'csp',
  'sandbox',
  'storage',
  'blocker',
  'load',
  'second-tag',
  'releases',
] as const satisfies Mistake[]
