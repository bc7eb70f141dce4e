import english from 'virtual:english-upload'
import { addTexts, type PanelText, t as panelText } from '../panel/text.ts'

/** Keys of the texts about files. */
type FileText = keyof typeof import('../languages/en.json')['upload']

/** Translates texts about files, or of the panel. */
export const t = panelText as (name: PanelText | FileText, value?: string | number) => string

/** Registers the texts about files. */
export const addFileTexts = (): void => addTexts('upload', english)
