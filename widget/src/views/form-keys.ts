import type { Host } from '../interface/bridge.ts'
import { isKeyDown, targetOf } from '../panel/host-events.ts'

const fields = '[type=text], textarea'

/** Enter moves to the next field, and after the last one sends; with Ctrl or Cmd it sends from any field. */
function handleKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, isComposing, keyCode } = event
  const field = targetOf(event)
  const form = field.closest('form, .question')
  // Safari sends the Enter that ends a composition afterwards, as 229.
  if (key !== 'Enter' || isComposing || keyCode === 229 || !form || !field.matches(fields)) return
  const sends = ctrlKey || metaKey
  // In a multi-line text Enter begins a line.
  if (!sends && field.localName === 'textarea') return
  event.preventDefault()
  const all = [...form.querySelectorAll<HTMLElement>(fields)]
  const next = sends ? undefined : all[all.indexOf(field) + 1]
  if (next) next.focus()
  else form.querySelector<HTMLElement>('.send')?.click()
}

/** Handles the keys in forms. */
export function watchFormKeys(host: Host): void {
  const { handle } = host
  host.handle = (event, own) => {
    if (own && isKeyDown(event)) handleKey(event)
    handle(event, own)
  }
}
