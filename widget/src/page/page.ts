import type { Bridge } from '../interface/bridge.ts'
import { moveInto } from './inline.ts'
import { isShortcut } from './shortcut.ts'

/** Does what few pages ask for: a place of their own for the panel, a shortcut. */
export function start(bridge: Bridge): void {
  const { options, press, signal } = bridge
  if (options.container) moveInto(bridge)
  const handleKey = (event: KeyboardEvent) => {
    if (!isShortcut(event, options.shortcut)) return
    event.preventDefault()
    press()
  }
  addEventListener('keydown', handleKey, { capture: true, signal })
}
