import type { Host } from '../interface/bridge.ts'

/**
 * Events that the page must not see, also where it listens in the capture phase: its hotkeys, focus traps, scroll locks
 * and outside-click handlers would act on them.
 */
const contained =
  'keydown keyup keypress pointerdown pointerup mousedown mouseup click touchstart touchmove touchend wheel focusin focusout beforeinput copy cut paste fullscreenchange close'

/**
 * Adds the host element, a custom one so that the page's rules for `div` do not match it. Where the page removes it, the
 * visitor's next press or key puts it back. It goes under `<html>` because frameworks replace, transform, hide or make
 * inert what is in `<body>`; and into a modal dialog or an element on the full screen once the visitor is there, as
 * nothing beside these can be used.
 *
 * @param signal ends the listening
 */
export function addHost(handle: Host['handle'], signal: AbortSignal): Host {
  const element = document.createElement('earshot-widget')
  element.dataset.nosnippet = ''
  const root = element.attachShadow({ mode: 'open' })
  const style = new CSSStyleSheet()
  root.adoptedStyleSheets = [style]
  const home = document.documentElement
  const host: Host = { root, home, handle, style }

  home.append(element)
  const contain = (event: Event) => {
    const path = event.composedPath() as Element[]
    const own = path.includes(element)
    if (own) event.stopImmediatePropagation()
    else {
      // In its own place it stays. A form's field may have the name of a method.
      const modal = path.find(
        (one) => one.tagName && host.home === home && home.matches.call(one, ':modal,:fullscreen'),
      )
      const place = modal ?? host.home
      if (element.parentNode !== place) place.append(element)
    }
    host.handle(event, own)
  }
  // Those of scrolling are passive on a window: the page's own does not wait for us.
  for (const type of contained.split(' ')) addEventListener(type, contain, { capture: true, signal })
  return host
}
