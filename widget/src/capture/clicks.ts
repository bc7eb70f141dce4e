const pressable = 'a,button,input,select,textarea,summary,label,[role],[onclick]'

/** A form's fields may have the names of its own methods. */
const { closest, getAttribute } = document.documentElement

/** An element as a selector names it: what it says, and what is typed into it, stays out. */
function describe(element: Element): string {
  const { localName, classList } = element
  const [id, name] = ['id', 'name'].map((one) => getAttribute.call(element, one))
  const classes = [...classList].slice(0, 2).map((one) => `.${one}`)
  return localName + (id ? `#${id}` : '') + classes.join('') + (name ? `[name=${name}]` : '')
}

/** Hands on which elements of the page are clicked. */
export function watchClicks(signal: AbortSignal, keep: (what: string) => void): void {
  const clicked = ({ target }: Event) => {
    const element = target as Element
    if (element.nodeType === 1 && element.localName !== 'earshot-widget')
      keep(describe(closest.call(element, pressable) ?? element))
  }
  addEventListener('click', clicked, { capture: true, passive: true, signal })
}
