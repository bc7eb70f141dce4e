import type { WidgetPreview } from '@earshot/shared/widget/widget'
import type { WidgetEvents } from '../interface.ts'
import { answerOf } from './sample-answers.ts'
import sampleStyle from './sample-page.css'

/** What of the loader's global is used here. */
declare const Earshot: ((command: string, options?: object) => void) & {
  isOpen(): boolean
  on<Name extends keyof WidgetEvents>(name: Name, run: () => void): void
}

/*
 * The widget as a customer meets it, on a sample page inside of the console. It runs as it is: what it asks the server
 * is answered here, with samples, and what it sends is refused. The page's policy would stop both (`GET /e/preview`).
 */

let settings: WidgetPreview | undefined

window.fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input)
  if (!settings) throw new TypeError('The preview has no settings yet')
  return answerOf(settings, init?.method ?? 'GET', url)
}

// Whoever changes settings beside the preview keeps the focus.
const { focus } = HTMLElement.prototype
HTMLElement.prototype.focus = function (options) {
  if (document.hasFocus()) focus.call(this, options)
}
const { show } = HTMLDialogElement.prototype
HTMLDialogElement.prototype.show = function () {
  if (document.hasFocus()) show.call(this)
  else this.open = true
}

/** Below this width the panel covers the page and its button, in pixels. */
const narrow = 480

/** How wide the grey lines of a page without words are, in percent. */
const lines = [38, 64, 52, 70, 58, 44]

/** Starts the widget anew, open as it was; the first time where it leaves something of the page in sight. */
function start(next: WidgetPreview): void {
  const open = settings ? Earshot.isOpen() : innerWidth > narrow
  settings = next
  document.documentElement.style.colorScheme = next.theme
  Earshot('destroy')
  Earshot('init', { key: 'preview', theme: next.theme, modal: false, preload: 'idle' })
  if (open) Earshot('open')
}

addSamplePage()
addEventListener('message', ({ source, origin, data }: MessageEvent<WidgetPreview>) => {
  if (source === parent && origin === location.origin) start(data)
})

/** Fills the document with a page that could be anybody's. */
function addSamplePage(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(sampleStyle)
  document.adoptedStyleSheets = [sheet]
  for (const width of lines) {
    const line = document.createElement('div')
    line.style.width = `${width}%`
    document.body.append(line)
  }
}
