import { services } from '../panel/services.ts'
import { direction } from '../panel/text.ts'
import { t } from './text.ts'

/** Maximum length of a recording, in seconds. */
const secondsMax = 60

/** Seconds as `0:07`. */
const minutes = (seconds: number): string => new Date(seconds * 1_000).toISOString().slice(15, 19)

export interface RecordingBar {
  /** Shows the bar where it is usable, with the focus. */
  begin(): void
  /** Restarts the time: a slow browser records nothing yet when told to start. */
  restart(): void
  /** Removes the bar and shows the panel again. */
  end(): void
}

/**
 * Replaces the panel with a bar that has the time and a stop button, so that the page can be used meanwhile. If the
 * page opens a modal, which would make the bar inert, the bar moves into it.
 *
 * @param stop called by the button, at the end of the time, and once the panel has gone
 * @returns the bar, whose `end` must be called even after a failure
 */
export function addBar(stop: () => void): RecordingBar {
  const { host, options } = services
  const { root, home } = host
  const element = root.host
  const panel = root.querySelector('dialog') as HTMLDialogElement
  const modal = panel.matches(':modal')
  let began = performance.now()
  const { bar, time, button } = makeBar(stop)
  // A panel that is part of the page covers nothing. A modal panel would make the bar inert.
  if (!options.container) panel.close()
  root.append(bar)
  const moveTo = (place: Element) => {
    host.home = place
    if (element.parentNode !== place) place.append(element)
    // Above a modal of the page, if the browser supports popovers.
    bar.togglePopover?.(true)
  }
  const show = () => {
    const seconds = Math.min(Math.trunc((performance.now() - began) / 1000), secondsMax)
    time.textContent = `${minutes(seconds)} / ${minutes(secondsMax)}`
    if (seconds >= secondsMax || !panel.parentNode) stop()
    else moveTo(modalAbove(button) ?? home)
  }
  const timer = setInterval(show, 200)
  return {
    begin() {
      show()
      button.focus({ preventScroll: true })
    },
    restart: () => {
      began = performance.now()
    },
    end() {
      const above = host.home !== home
      clearInterval(timer)
      if (panel.parentNode) moveTo(home)
      bar.remove()
      if (panel.open || !panel.parentNode) return
      // Beside a modal that the page has opened meanwhile, a panel that is not modal would be inert.
      if (modal || above) panel.showModal()
      else panel.show()
    },
  }
}

function makeBar(stop: () => void) {
  const bar = document.createElement('div')
  const time = document.createElement('span')
  const button = document.createElement('button')
  bar.className = 'recorder'
  bar.role = 'group'
  bar.ariaLabel = t('recording')
  // Of the words on it, like the panel, whatever the page's is.
  bar.dir = direction
  bar.popover = 'manual'
  button.className = 'plain'
  button.textContent = t('stop')
  button.onclick = stop
  bar.append(time, button)
  return { bar, time, button }
}

/**
 * The page's modal that contains an element or makes it inert: the element visible at its place belongs to that modal,
 * even in the page's own shadow roots.
 */
function modalAbove(element: Element): Element | undefined {
  const { x, y } = element.getBoundingClientRect()
  let at: Element | null | undefined
  for (let root: DocumentOrShadowRoot | null | undefined = document; root; root = at?.shadowRoot) {
    const seen: Element | null = root.elementFromPoint(x + 9, y + 9)
    if (!seen || seen === at) break
    at = seen
  }
  // A field named `matches` would replace its form's own method.
  const { matches } = document.documentElement
  while (at && !matches.call(at, 'dialog:modal'))
    at = at.assignedSlot ?? at.parentElement ?? (at.getRootNode() as ShadowRoot).host
  return at ?? undefined
}
