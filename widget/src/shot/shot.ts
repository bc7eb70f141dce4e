import type { Shot } from '../pictures/shots.ts'
import { captureTab } from './capture.ts'

/** Interface of this chunk for the pictures. */
export const code: Shot = {
  style: '',
  start() {},
  captureTab,
}
