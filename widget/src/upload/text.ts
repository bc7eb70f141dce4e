import english from 'virtual:english-upload'
import { addTexts, translate } from '../panel/text.ts'

/** Keys of the texts about files. */
type FileText = keyof typeof import('../languages/en.json')['upload']

/** Translates texts about files. */
export const t: (name: FileText, value?: string | number) => string = translate

/** Registers the texts about files. */
export const addFileTexts = (): void => addTexts('upload', english)
