import english from 'virtual:english-diagnostics'
import type { Diagnostics } from '../panel/late-views.ts'
import { addTexts } from '../panel/text.ts'
import style from './diagnostics.css'
import { DiagnosticsField, ownEnvironment } from './diagnostics-field.tsx'

/** Exports of this chunk for the form of a bug report. */
export const code: Diagnostics = {
  style,
  start: () => addTexts('diagnostics', english),
  DiagnosticsField,
  readEnvironment: ownEnvironment,
}
