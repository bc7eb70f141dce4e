import english from 'virtual:english-items'
import type { Items } from '../panel/late-views.ts'
import { addTexts } from '../panel/text.ts'
import { FixQuestions } from './fix-questions.tsx'
import { ItemView } from './item-view.tsx'
import style from './items.css'
import { NotificationsView } from './notifications-view.tsx'

/** What this chunk has for the views. */
export const code: Items = {
  style,
  start: () => addTexts('items', english),
  FixQuestions,
  ItemView,
  NotificationsView,
}
