import english from 'virtual:english-fields'
import { addTexts, fill, find, type PanelText } from '../panel/text.ts'

/** Keys of the texts about fields of the project. */
type FieldText = keyof typeof import('../languages/en.json')['fields']

/** A text about fields, or of the panel, in the visitor's language, with `value` in its placeholder. */
export const t = (name: PanelText | FieldText, value?: string): string => fill(find(name), value)

/** Registers the texts about fields. */
export const addFieldTexts = (): void => addTexts('fields', english)
