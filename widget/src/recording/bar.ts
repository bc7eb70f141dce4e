import { services } from '../panel/services.ts'
import { t } from './text.ts'

/** How long a recording may be. */
const secondsMax = 60

const minutes = (seconds: number): string =>
  `${Math.trunc(seconds / 60)}:${`${seconds % 60}`.padStart(2, '0')}`

export interface RecordingBar {
  /** Counts the time from now on: a slow browser records nothing yet when it has been told to. */
  restart(): void
  /** Brings the panel back. */
  end(): void
}

/**
 * Puts a bar with the time and a button to stop in the panel's place, so that the page can be used meanwhile. Where the
 * page opens a modal, which would make the bar inert, the bar goes into it.
 *
 * @param stop called by the button, at the end of the time, and once the panel has gone
 */
export function showBar(stop: () => void): RecordingBar {
  const { host, options } = services
  const { root, home } = host
  const element = root.host as HTMLElement
  const panel = root.querySelector('dialog') as HTMLDialogElement
  const modal = panel.matches(':modal')
  let began = performance.now()
  const bar = document.createElement('div')
  const time = document.createElement('span')
  const button = document.createElement('button')
  bar.className = 'recorder'
  bar.role = 'group'
  bar.ariaLabel = t('recording')
  // Above a modal of the page, where the browser has such a layer.
  bar.popover = 'manual'
  button.textContent = t('stop')
  button.onclick = stop
  bar.append(time, button)
  root.append(bar)
  bar.showPopover?.()
  const moveTo = (place: Element) => {
    if (host.home === place && element.isConnected) return
    host.home = place
    place.append(element)
    bar.showPopover?.()
  }
  const show = () => {
    const seconds = Math.min(Math.trunc((performance.now() - began) / 1000), secondsMax)
    time.textContent = `${minutes(seconds)} / ${minutes(secondsMax)}`
    if (seconds >= secondsMax || !panel.parentNode) stop()
    else moveTo(modalAbove(button) ?? home)
  }
  show()
  const timer = setInterval(show, 200)
  element.dataset.recording = ''
  // As a part of the page it is in nobody's way.
  if (!options.container) panel.close()
  button.focus({ preventScroll: true })
  return {
    restart: () => {
      began = performance.now()
    },
    end: () => {
      const above = host.home !== home
      clearInterval(timer)
      if (panel.parentNode) moveTo(home)
      bar.remove()
      delete element.dataset.recording
      if (panel.open || !panel.parentNode) return
      // Beside the modal that the page has open by now it would be inert.
      if (modal || above) panel.showModal()
      else panel.show()
    },
  }
}

/**
 * The page's modal that makes an element inert, or that the element is in: whatever is seen in the element's place is a
 * part of it, also in the page's own shadow roots.
 */
function modalAbove(element: Element): Element | undefined {
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
