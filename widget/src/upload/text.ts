import english from 'virtual:english-upload'
import { addTexts, fill, find } from '../panel/text.ts'

/** Keys of the texts about files. */
type FileText = keyof typeof import('../languages/en.json')['upload']

/** A text about files in the visitor's language, with `value` in its placeholder. */
export const t = (name: FileText, value?: string | number): string => fill(find(name), value)

/** Registers the texts about files. */
export const addFileTexts = (): void => addTexts('upload', english)
