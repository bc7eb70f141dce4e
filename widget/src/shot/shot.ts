import { services } from '../panel/services.ts'
import type { Shot } from '../pictures/shots.ts'
import { captureTab } from './capture.ts'
import { edit, hear } from './editor.tsx'
import style from './shot.css'

/** Interface of this chunk for the pictures. */
export const code: Shot = {
  style,
  start() {
    const { host } = services
    const { heard } = host
    host.heard = (event, own) => {
      if (!(own && hear?.(event))) heard?.(event, own)
    }
  },
  captureTab,
  edit,
}
