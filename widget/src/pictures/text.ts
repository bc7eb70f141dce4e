import english from 'virtual:english-pictures'
import { addTexts, fill, find, type PanelText } from '../panel/text.ts'

type Catalogue = typeof import('../languages/en.json')

/** Keys of the texts about pictures, also of those that come with their editor. */
type PictureText = keyof Catalogue['pictures'] | keyof Catalogue['editor']

/** A text about pictures, or of the panel, in the visitor's language, with `value` in its placeholder. */
export const t = (name: PanelText | PictureText, value?: string | number): string => fill(find(name), value)

/** Registers the texts about pictures. */
export const addPictureTexts = (): void => addTexts('pictures', english)
