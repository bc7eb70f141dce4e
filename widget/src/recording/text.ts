import english from 'virtual:english-recording'
import { addTexts, type PanelText, t as panelText } from '../panel/text.ts'

/** Keys of the texts about recordings. */
type RecordingText = keyof typeof import('../languages/en.json')['recording']

/** Translates texts about recordings, or of the panel. */
export const t = panelText as (name: PanelText | RecordingText, value?: string | number) => string

/** Registers the texts about recordings. */
export const addRecordingTexts = (): void => addTexts('recording', english)
