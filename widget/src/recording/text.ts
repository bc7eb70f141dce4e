import english from 'virtual:english-recording'
import { addTexts, fill, find, type PanelText } from '../panel/text.ts'

/** Keys of the texts about recordings. */
type RecordingText = keyof typeof import('../languages/en.json')['recording']

/** A text about recordings, or of the panel, in the visitor's language, with `value` in its placeholder. */
export const t = (name: PanelText | RecordingText, value?: string | number): string => fill(find(name), value)

/** Registers the texts about recordings. */
export const addRecordingTexts = (): void => addTexts('recording', english)
