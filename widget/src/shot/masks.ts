/** What a screenshot never shows: passwords, codes and cards, also in the frames of payment providers. */
const secret =
  'input[type=password],[autocomplete*=password],[autocomplete=one-time-code],[autocomplete*=cc-],iframe[allow*=payment],[data-earshot-mask]'

/** A rectangle of the page as it is seen, in CSS pixels from the top left corner of the window. */
export type Area = [x: number, y: number, width: number, height: number]

/** Where an element is seen, with a margin; nothing where it is not. */
function areaOf(element: Element): Area[] {
  const { x, y, width, height } = element.getBoundingClientRect()
  const seen = width && getComputedStyle(element).visibility === 'visible'
  return seen ? [[x - 2, y - 2, width + 4, height + 4]] : []
}

/**
 * Finds where the page shows what a screenshot must not, also in open shadow roots and in frames of its own origin.
 *
 * @param more a selector of further elements; throws where it is none, as nothing may be shown that it was to hide
 */
export function secretAreas(more?: string, root: ParentNode = document): Area[] {
  const selector = more ? `${secret},${more}` : secret
  return [...root.querySelectorAll<HTMLIFrameElement>('*')].flatMap((element) => {
    if (element.matches(selector)) return areaOf(element)
    const { shadowRoot, contentDocument, clientLeft, clientTop } = element
    if (shadowRoot) return secretAreas(more, shadowRoot)
    if (!contentDocument) return []
    const { x, y } = element.getBoundingClientRect()
    return secretAreas(more, contentDocument).map(
      ([left, top, width, height]): Area => [x + clientLeft + left, y + clientTop + top, width, height],
    )
  })
}
