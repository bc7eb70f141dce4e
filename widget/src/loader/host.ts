import hostStyle from './host.css'

/** Events of ours that the page must not hear: its hotkeys and outside-click handlers would act on them. */
const ours =
  'keydown keyup keypress pointerdown pointerup mousedown mouseup click touchstart touchend focusin focusout copy cut paste'

/** The one element we add to a page, with the shadow root that everything of ours lives in. */
export interface Host {
  element: HTMLElement
  root: ShadowRoot
  /** Sets a CSS property of the host against anything the page says. */
  style(property: string, value: string): void
}

/**
 * Adds the host element. It goes under `<html>` because frameworks replace, transform, hide or make inert
 * what is in `<body>`, and it is a custom element so that the page's rules for `div` miss it.
 */
export function addHost(): Host {
  const element = document.createElement('earshot-widget')
  element.setAttribute('data-nosnippet', '')
  const root = element.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(hostStyle)
  root.adoptedStyleSheets = [sheet]
  for (const type of ours.split(' ')) root.addEventListener(type, (event) => event.stopPropagation())
  document.documentElement.append(element)
  const rule = sheet.cssRules[0] as CSSStyleRule
  return {
    element,
    root,
    style: (property, value) => rule.style.setProperty(property, value, 'important'),
  }
}
