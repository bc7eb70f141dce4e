import english from 'virtual:english-sent'
import type { Sent } from '../panel/late-views.ts'
import { addTexts } from '../panel/text.ts'
import style from './sent.css'
import { SentActions, SentDetails } from './sent-details.tsx'

/** Interface of this chunk for the view after a form. */
export const code: Sent = {
  style,
  start: () => addTexts('sent', english),
  SentActions,
  SentDetails,
}
