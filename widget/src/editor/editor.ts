import english from 'virtual:english-editor'
import { addTexts } from '../panel/text.ts'
import type { Editor } from '../pictures/shots.ts'
import style from './editor.css'
import { edit } from './picture-editor.tsx'

/** Interface of this chunk for the pictures. */
export const code: Editor = {
  style,
  start: () => addTexts('editor', english),
  edit,
}
