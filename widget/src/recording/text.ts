import english from 'virtual:english-recording'
import { addTexts, fill, find, type PanelText } from '../panel/text.ts'

/** What the texts about recordings are asked for by. */
type RecordingText = keyof typeof import('../languages/en.json')['recording']

/** Gives a text about recordings, or of the panel, in the visitor's language, with a value in the place that it has for one. */
export const t = (name: PanelText | RecordingText, value?: string | number): string => fill(find(name), value)

/** Makes the texts about recordings known. */
export const addRecordingTexts = (): void => addTexts('recording', english)
