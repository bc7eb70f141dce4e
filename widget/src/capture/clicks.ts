const pressable = 'a,button,input,select,textarea,summary,label,[role],[onclick]'

/** An element as a selector names it: what it says, and what is typed into it, stays out. */
function describe(element: Element): string {
  const { id, localName, classList } = element
  const name = element.getAttribute('name')
  const classes = [...classList].slice(0, 2).map((one) => `.${one}`)
  return localName + (id && `#${id}`) + classes.join('') + (name ? `[name=${name}]` : '')
}

/** Hands on which elements of the page are clicked. */
export function watchClicks(signal: AbortSignal, keep: (what: string) => void): void {
  const clicked = ({ target }: Event) => {
    if (target instanceof Element && target.localName !== 'earshot-widget')
      keep(describe(target.closest(pressable) ?? target))
  }
  addEventListener('click', clicked, { capture: true, passive: true, signal })
}
