import hostStyle from './host.css'

/** Events that must not leave our element: the page's hotkeys and outside-click handlers would act on them. */
const contained =
  'keydown keyup keypress pointerdown pointerup mousedown mouseup click touchstart touchend focusin focusout copy cut paste'

/** The one element we add to a page, with the shadow root that holds everything of ours. */
export interface Host {
  element: HTMLElement
  root: ShadowRoot
  /** Sets a CSS property of the host above every rule of the page. */
  style(property: string, value: string): void
}

/**
 * Adds the host element. It goes under `<html>` because frameworks replace, transform, hide or make inert
 * what is in `<body>`, and it is a custom element so that the page's rules for `div` do not match it.
 */
export function addHost(): Host {
  const element = document.createElement('earshot-widget')
  element.setAttribute('data-nosnippet', '')
  const root = element.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(hostStyle)
  root.adoptedStyleSheets = [sheet]
  for (const type of contained.split(' ')) root.addEventListener(type, (event) => event.stopPropagation())
  document.documentElement.append(element)
  const rule = sheet.cssRules[0] as CSSStyleRule
  return {
    element,
    root,
    style: (property, value) => rule.style.setProperty(property, value, 'important'),
  }
}
