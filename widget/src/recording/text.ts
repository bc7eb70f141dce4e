import english from 'virtual:english-recording'
import { addTexts, type PanelText, translate } from '../panel/text.ts'

/** Keys of the texts about recordings. */
type RecordingText = keyof typeof import('../languages/en.json')['recording']

/** Translates texts about recordings, or of the panel. */
export const t: (name: PanelText | RecordingText, value?: string | number) => string = translate

/** Registers the texts about recordings. */
export const addRecordingTexts = (): void => addTexts('recording', english)
