import english from 'virtual:english-pictures'
import { addTexts, fill, find, type PanelText } from '../panel/text.ts'

/** What the texts about pictures are asked for by. */
type PictureText = keyof typeof import('../languages/en.json')['pictures']

/** Gives a text about pictures, or of the panel, in the visitor's language, with a value in the place that it has for one. */
export const t = (name: PanelText | PictureText, value?: string | number): string => fill(find(name), value)

/** Makes the texts about pictures known. */
export const addPictureTexts = (): void => addTexts('pictures', english)
