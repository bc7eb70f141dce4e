import english from 'virtual:english-diagnostics'
import type { Disclosure } from '../panel/late-views.ts'
import { addTexts } from '../panel/text.ts'
import { DiagnosticsField } from './diagnostics-field.tsx'
import style from './disclosure.css'

/** Exports of this chunk for the form of a bug report. */
export const code: Disclosure = {
  style,
  start: () => addTexts('diagnostics', english),
  DiagnosticsField,
}
