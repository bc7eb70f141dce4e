import english from 'virtual:english-pictures'
import { addTexts, type PanelText, t as panelText } from '../panel/text.ts'

type Catalogue = typeof import('../languages/en.json')

/** Keys of the texts about pictures, also of those that come with their editor. */
type PictureText = keyof Catalogue['pictures'] | keyof Catalogue['editor']

/** Translates texts about pictures, or of the panel. */
export const t = panelText as (name: PanelText | PictureText, value?: string | number) => string

/** Registers the texts about pictures. */
export const addPictureTexts = (): void => addTexts('pictures', english)
