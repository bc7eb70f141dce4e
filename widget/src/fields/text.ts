import english from 'virtual:english-fields'
import { addTexts, type PanelText, t as panelText } from '../panel/text.ts'

/** Keys of the texts about fields of the project. */
type FieldText = keyof typeof import('../languages/en.json')['fields']

/** Translates texts about fields, or of the panel. */
export const t = panelText as (name: PanelText | FieldText, value?: string | number) => string

/** Registers the texts about fields. */
export const addFieldTexts = (): void => addTexts('fields', english)
