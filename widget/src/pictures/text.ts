import english from 'virtual:english-pictures'
import { addTexts, fill, find, type PanelText } from '../panel/text.ts'

/** Keys of the texts about pictures. */
type PictureText = keyof typeof import('../languages/en.json')['pictures']

/** A text about pictures, or of the panel, in the visitor's language, with `value` in its placeholder. */
export const t = (name: PanelText | PictureText, value?: string | number): string => fill(find(name), value)

/** Registers the texts about pictures. */
export const addPictureTexts = (): void => addTexts('pictures', english)
