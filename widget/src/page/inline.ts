import type { Bridge } from '../interface/bridge.ts'
import { addStyle } from '../panel/style.ts'

const style =
  ':host{position:static!important;display:block!important}.panel{position:static!important;width:100%!important;max-width:none!important;box-shadow:none!important;animation:none!important}.launcher,.top>:last-child{display:none!important}'

/** Puts the host into the page's own place for it, where the panel is a part of the page. */
export function moveInto({ getHost, options: { container }, tellMistake }: Bridge): void {
  const host = getHost()
  const place = typeof container === 'string' ? document.querySelector(container) : container
  if (!place) {
    tellMistake('container', container)
    return
  }
  host.home = place
  place.append(host.root.host)
  addStyle(host.root, style)
}
