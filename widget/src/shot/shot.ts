import type { Shot } from '../pictures/shots.ts'
import { captureTab } from './capture.ts'
import style from './shot.css'

/** Interface of this chunk for the pictures. */
export const code: Shot = {
  style,
  start() {},
  captureTab,
}
