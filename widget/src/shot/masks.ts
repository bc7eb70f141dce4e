import type { Area } from '../panel/attachment.ts'

/** Selector of elements that a screenshot never shows, by their own attributes. */
const marked =
  '[type=password],[autocomplete*=password i],[autocomplete*=one-time-code i],[autocomplete*=cc- i],[data-earshot-mask]'

/** Fields of passwords, codes, cards and accounts, by their names and labels in the widget's languages. */
const secretField =
  /pass(w|c|ph|e\b)|pwd|kennw|wachtw|contrase|senha|has[lł]o|パスワ|كلمة|(?<![a-z])pin(?![a-z])|otp(?!r)|cvv|cvc|csc|\bcc.?n|card.?n|kaa?rt\w*nu|n[uú]m.*(cart|tarj|kart)|カード番|بطاقة|iban|(security|verif\w+).?code/i

/** Taken from the prototype, because a field named `closest` replaces its form's own method. */
const { closest } = document.documentElement

type Field = HTMLInputElement & HTMLIFrameElement

/** Finds a field with a telling name or label; covers passwords shown as plain text too. */
function isSecretField(element: Field): boolean {
  const { type, name, id, placeholder, ariaLabel, labels } = element
  if (!/^([tnp]|sel)/.test(type)) return false
  const labelled = [...(labels ?? [])].map((label) => label.textContent)
  return secretField.test([name, id, placeholder, ariaLabel, ...labelled].join(' '))
}

/** Finds a frame whose contents the page cannot read. */
const isForeign = ({ contentDocument, localName }: Field): boolean =>
  contentDocument === null || /^(embed|fencedframe)$/.test(localName)

type Edges = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>

const overlap = (one: Edges, other: Edges): Edges => ({
  left: Math.max(one.left, other.left),
  top: Math.max(one.top, other.top),
  right: Math.min(one.right, other.right),
  bottom: Math.min(one.bottom, other.bottom),
})

/**
 * Visible area of an element in the window, clipped by its scroll containers, through its frames' padding and scale.
 */
function areaOf(edges: Edges, element: Element): Area {
  for (
    let around: Element | null | undefined = element;
    around;
    around = around.parentElement ?? (around.parentNode as ShadowRoot | null)?.host
  )
    if (around !== element && getComputedStyle(around).overflow !== 'visible')
      edges = overlap(edges, around.getBoundingClientRect())
  const { left, top, right, bottom } = edges
  const frame = element.ownerDocument.defaultView?.frameElement as HTMLElement | null
  if (!frame) return [left - 2, top - 2, Math.max(right - left + 4, 0), Math.max(bottom - top + 4, 0)]
  const outside = frame.getBoundingClientRect()
  const { paddingLeft, paddingTop } = getComputedStyle(frame)
  const scale = outside.width / frame.offsetWidth
  const x = outside.left + (frame.clientLeft + Number.parseFloat(paddingLeft)) * scale
  const y = outside.top + (frame.clientTop + Number.parseFloat(paddingTop)) * scale
  const inside = {
    left: x + left * scale,
    top: y + top * scale,
    right: x + right * scale,
    bottom: y + bottom * scale,
  }
  return areaOf(overlap(inside, outside), frame)
}

/** Hides parts of a page from its screenshot, and records their areas. */
export interface Masks {
  /** Areas of the hidden parts so far, in CSS pixels of the window. */
  areas: Area[]
  /** Hides parts that have appeared by now. @returns true if there were new ones */
  update(): boolean
  /** Shows everything again. */
  end(): void
}

/**
 * Hides secrets of a page by animations, which change neither its elements nor its styles, and follow an element
 * wherever it moves; also in open shadow roots and in frames of the page's own origin.
 *
 * @param more a selector of further elements; `update` throws if it is invalid, so that no screenshot shows them
 */
export function maskPage(page: Document, more?: string): Masks {
  const hidden: [Element, Animation][] = []
  const selector = more ? `${marked},${more}` : marked
  const areas: Area[] = []

  function hide(element: Element): void {
    if (!hidden.some(([one]) => one === element)) {
      if (getComputedStyle(element).visibility !== 'visible') return
      const steps = { opacity: [0, 0], visibility: ['hidden', 'hidden'] }
      hidden.push([element, element.animate(steps, { duration: 1e9 })])
    }
    const range = page.createRange()
    range.selectNodeContents(element)
    for (const rectangle of [...element.getClientRects(), ...range.getClientRects()])
      areas.push(areaOf(rectangle, element))
  }

  function walk(root: ParentNode, inside?: boolean): void {
    for (const element of root.querySelectorAll<Field>('*')) {
      const { shadowRoot, contentDocument } = element
      const guessed = isForeign(element) || isSecretField(element)
      const secret =
        inside ||
        !!closest.call(element, selector) ||
        (guessed && !closest.call(element, '[data-earshot-show]'))
      if (secret) hide(element)
      if (shadowRoot) walk(shadowRoot, secret)
      if (contentDocument) walk(contentDocument, secret)
    }
  }

  return {
    areas,
    update() {
      const { length } = hidden
      walk(page)
      return hidden.length > length
    },
    end() {
      for (const [, animation] of hidden) animation.cancel()
    },
  }
}
