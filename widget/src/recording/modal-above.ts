/**
 * The page's modal that makes an element inert, or that the element is in: whatever is seen in the element's place is a
 * part of it, also in the page's own shadow roots.
 */
export function modalAbove(element: Element): Element | undefined {
  const { x, y, width, height } = element.getBoundingClientRect()
  let at: Element | null | undefined
  for (let root: DocumentOrShadowRoot | null | undefined = document; root; root = at?.shadowRoot) {
    const seen: Element | null = root.elementFromPoint(x + width / 2, y + height / 2)
    if (!seen || seen === at) break
    at = seen
  }
  while (at && !at.matches('dialog:modal'))
    at = at.assignedSlot ?? at.parentElement ?? (at.getRootNode() as ShadowRoot).host
  return at ?? undefined
}
