import type { WidgetOptions } from '../interface/bridge.ts'
import type { Found } from './found.ts'

const launcher = 'true, false'

/** Allowed values of each option in words; empty if too many to list. */
const values: Record<string, string> = {
  key: '',
  position: 'bottom-right, bottom-left, none',
  launcher,
  label: '',
  color: '',
  theme: 'auto, page, light, dark',
  locale: '',
  dir: 'ltr, rtl',
  zIndex: 'a number',
  offset: 'two numbers: { x: 20, y: 20 }, or "20,20"',
  modal: `auto, ${launcher}`,
  preload: 'hover, idle, none',
  shortcut: 'keys such as Alt+Shift+F',
  container: '',
  views: 'form, board, mine, news, roadmap',
  types: 'idea, bug',
  strings: '',
  consent: 'granted, required',
  metadata: '',
  capture: 'console, network, clicks, routes, errors',
  screenshot: 'auto, file, off',
  privacy: 'an object with mask and url',
  release: '',
  endpoint: '',
  identity: '',
  visitor: '',
}

/** True if two names differ by a typing mistake: equal letters except for two. */
function isSlip(name: string, other: string): boolean {
  const rest = [...other.toLowerCase()]
  let strange = 0
  for (const letter of name.toLowerCase()) {
    const at = rest.indexOf(letter)
    if (at < 0) strange++
    else rest.splice(at, 1)
  }
  return strange + rest.length <= 2
}

/** The mistake in an option. Unknown attributes of a script tag are ignored, because other tools write there too. */
export function readOption(options: WidgetOptions, name: string): Found | undefined {
  const value: unknown = Reflect.get(options, name)
  const allowed = values[name]
  if (name === 'endpoint' && `${value}`.endsWith('/')) return ['slash']
  if (allowed !== undefined)
    return ['value', `${name}: ${JSON.stringify(value)}${allowed && ` (${allowed})`}`]
  if (/^\d+$/.test(name)) return ['settings']
  const [meant] = Object.entries(values).filter(([other]) => isSlip(name, other))
  if (meant) return ['option', `${name}; do you mean ${meant[0]}?`]
  const onTag = [...document.querySelectorAll('script')].some(({ dataset }) => name in dataset)
  return onTag ? undefined : ['option', name]
}
