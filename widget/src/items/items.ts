import english from 'virtual:english-items'
import type { Items } from '../panel/late-views.ts'
import { addTexts } from '../panel/text.ts'
import { FixQuestions } from './fix-questions.tsx'
import { ItemView } from './item-view.tsx'
import style from './items.css'
import { NotificationsView } from './notifications-view.tsx'

// biome-ignore lint/performance/noBarrelFile: The news use it too, and this chunk is there first
export { Drawing } from './drawing.tsx'
export { ReportButton } from './item-toggle.tsx'
export { Loaded } from './loaded.tsx'
export { ago, monthName } from './time.ts'

/** Interface of this chunk for the views. */
export const code: Items = {
  style,
  start: () => addTexts('items', english),
  FixQuestions,
  ItemView,
  NotificationsView,
}
