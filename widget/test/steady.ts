import type { BrowserContext, Page } from 'playwright'

/** A part of the panel that moved by itself, as the browser reported it. */
interface Shift {
  from: { x: number; y: number; width: number; height: number }
  to: Shift['from']
  /** True if the part moved away from under the pointer. */
  left: boolean
}

declare global {
  interface Window {
    shifts?: Shift[]
  }
}

/**
 * Records, in every page of a window, parts of the open panel that move by themselves or away from under the pointer.
 */
export async function watchPanel(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const shifts: Shift[] = []
    window.shifts = shifts
    let [x, y] = [-1, -1]
    for (const type of ['pointermove', 'pointerdown'] as const)
      addEventListener(
        type,
        ({ clientX, clientY }) => {
          x = clientX
          y = clientY
        },
        { capture: true },
      )
    const areaOf = ({ x, y, width, height }: DOMRectReadOnly) => ({ x, y, width, height })
    const isUnder = (area: DOMRectReadOnly) =>
      x >= area.left && x < area.right && y >= area.top && y < area.bottom
    const panel = () => document.querySelector('earshot-widget')?.shadowRoot?.querySelector('dialog[open]')
    // The browser reports no node for shadow trees; shifts of the page have one.
    const isOurs = ({ node, currentRect }: ShiftSource) => {
      const frame = panel()?.getBoundingClientRect()
      return !!frame && !node && currentRect.left >= frame.left - 1 && currentRect.right <= frame.right + 1
    }
    // An input, and the response that the panel waits for, may move the parts below; so may a picture being added,
    // which takes a while to be captured or read.
    let acted = 0
    let shown: number | undefined
    const noteAct = ({ type }: Event) => {
      acted = Math.max(acted, performance.now() + (/paste|drop|change/.test(type) ? 2_000 : 0))
    }
    for (const type of ['pointerdown', 'keydown', 'input', 'change', 'paste', 'drop'])
      addEventListener(type, noteAct, { capture: true })
    setInterval(() => {
      if (panel()?.querySelector('[aria-disabled=true]')) acted = performance.now()
    }, 50)
    const note = ({ startTime, hadRecentInput, sources }: LayoutShift) => {
      const pictures = panel()?.querySelectorAll('.picture').length
      if (pictures !== shown) acted = performance.now()
      shown = pictures
      if (startTime < acted + 200) return
      for (const { previousRect, currentRect } of sources.filter(isOurs)) {
        const left = isUnder(previousRect) && !isUnder(currentRect)
        if (left || !hadRecentInput)
          shifts.push({ from: areaOf(previousRect), to: areaOf(currentRect), left })
      }
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry as unknown as LayoutShift)
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

interface ShiftSource {
  node: Node | null
  previousRect: DOMRectReadOnly
  currentRect: DOMRectReadOnly
}

interface LayoutShift {
  startTime: number
  hadRecentInput: boolean
  sources: ShiftSource[]
}

const format = ({ x, y, width, height }: Shift['from']) =>
  `${Math.round(width)}×${Math.round(height)} at ${Math.round(x)},${Math.round(y)}`

/** Parts of the panel that have moved on a page, in words; empty if the page is gone. */
export async function shiftsOn(page: Page): Promise<string[]> {
  const shifts = await page.evaluate(() => window.shifts ?? []).catch(() => [])
  return shifts.map(
    ({ from, to, left }) =>
      `${format(from)} moved to ${Math.round(to.x)},${Math.round(to.y)}${left ? ' away from the pointer' : ''}`,
  )
}
