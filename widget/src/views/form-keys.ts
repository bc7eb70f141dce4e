import type { Host } from '../loader/host.ts'

const fields = '[type=text], textarea'

/** Enter goes on to the next field and after the last one sends, as with Ctrl or Cmd it does in each. */
function hearKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, isComposing, keyCode } = event
  const field = event.composedPath()[0] as HTMLElement
  const form = field.closest('form, .question')
  // Safari sends the Enter that ends a composition afterwards, as 229.
  if (key !== 'Enter' || isComposing || keyCode === 229 || !form || !field.matches(fields)) return
  const sends = ctrlKey || metaKey
  // In a text it begins a line.
  if (!sends && field.localName === 'textarea') return
  event.preventDefault()
  const all = [...form.querySelectorAll<HTMLElement>(fields)]
  const next = sends ? undefined : all[all.indexOf(field) + 1]
  if (next) next.focus()
  else form.querySelector<HTMLElement>('.send')?.click()
}

/** Hears the keys in forms. */
export function watchFormKeys(host: Host): void {
  const { heard } = host
  host.heard = (event, own) => {
    if (own && event.type === 'keydown') hearKey(event as KeyboardEvent)
    heard(event, own)
  }
}
