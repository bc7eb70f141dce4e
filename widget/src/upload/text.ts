import english from 'virtual:english-upload'
import { addTexts, type PanelText, t as panelText } from '../panel/text.ts'

type Catalogue = typeof import('../languages/en.json')

/** Keys of the texts about files, also of those that come with the forms' pictures. */
type FileText = keyof Catalogue['upload'] | keyof Catalogue['pictures']

/** Translates texts about files, or of the panel. */
export const t = panelText as (name: PanelText | FileText, value?: string | number) => string

/** Registers the texts about files. */
export const addFileTexts = (): void => addTexts('upload', english)
