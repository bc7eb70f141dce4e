import type { Screen } from './screen.ts'
import { screens } from './screens.ts'

const shown = [
  'feedback-item',
  'feedback-for-customer',
  'feedback-vote-list',
  'feedback-merge',
  'companies-company',
  'tasks',
  'public-board',
]

/** Screens that the public site shows. */
export const pictures: readonly Screen[] = screens.filter(({ name }) => shown.includes(name))
