import english from 'virtual:english-editor'
import { services } from '../panel/services.ts'
import { addTexts } from '../panel/text.ts'
import type { Editor } from '../pictures/shots.ts'
import style from './editor.css'
import { edit, handleInEditor } from './picture-editor.tsx'

/** Interface of this chunk for the pictures. */
export const code: Editor = {
  style,
  start() {
    addTexts('editor', english)
    const { host } = services
    const { handle } = host
    host.handle = (event, own) => {
      if (!(own && handleInEditor?.(event))) handle?.(event, own)
    }
  },
  edit,
}
