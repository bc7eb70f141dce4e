import { services } from '../panel/services.ts'
import type { Shot } from '../pictures/shots.ts'
import { captureTab } from './capture.ts'
import { edit, handleInEditor } from './editor.tsx'
import style from './shot.css'

/** Interface of this chunk for the pictures. */
export const code: Shot = {
  style,
  start() {
    const { host } = services
    const { handle } = host
    host.handle = (event, own) => {
      if (!(own && handleInEditor?.(event))) handle?.(event, own)
    }
  },
  captureTab,
  edit,
}
