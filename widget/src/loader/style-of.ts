import type { Branding } from '@earshot/shared/branding/branding'
import type { WidgetOptions } from '../interface/bridge.ts'
import launcherStyle from './launcher.css'

/** White where it reads on the accent with 4.5 to 1, else black: far beyond what a screen shows, by its luminance. */
const inkOnAccent =
  'color(from var(--accent) xyz calc((.183 - y)*1e6) calc((.183 - y)*1e6) calc((.183 - y)*1e6))'

type Corner = Exclude<WidgetOptions['offset'], string | undefined>

/** The host's style: what the page says of the look goes before what the project says. */
export function styleOf(
  options: WidgetOptions,
  branding: Pick<Branding, 'color' | 'ink'> & Partial<Branding>,
): string {
  const { position, color } = options
  // On the tag it is a text.
  const offset = options.offset as Partial<Corner & string> | undefined
  const side = (position ?? branding.position)?.slice('bottom-'.length) || 'inset-inline-end'
  const hidden = `${options.launcher}` === 'false' || position === 'none'
  // Pages have variables of their own named `CSS`.
  const own = Object.assign(document.createElement('i').style, { color }).color
  const [x = 20, y = 20] = offset?.split?.(',') ?? [offset?.x, offset?.y]
  return (
    // Without a direction of its own, which is no declaration, it has the page's.
    `:host{all:initial!important;position:fixed!important;z-index:${options.zIndex ?? 2147483e3}!important;direction:${options.dir}!important}` +
    `.spot{position:fixed;inset-inline:auto;${side}:var(--x);--x:${x}px;--y:${y}px;` +
    `--up:${hidden ? 0 : 60}px;--accent:var(--earshot-accent,${own ? color : branding.color});` +
    `--on-accent:var(--earshot-on-accent,${own ? inkOnAccent : branding.ink})` +
    `}.launcher{display:${hidden ? 'none' : 'flex'}}${launcherStyle}`
  )
}
