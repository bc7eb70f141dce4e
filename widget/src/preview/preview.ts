import type { WidgetPreview } from '@earshot/shared/widget/widget'
import type { WidgetEvents } from '../interface/interface.ts'
import { answerOf } from './sample-answers.ts'
import sampleStyle from './sample-page.css'

/** The parts of the loader's global in use. */
declare const Earshot: ((command: string, options?: object) => void) & {
  isOpen(): boolean
  on<Name extends keyof WidgetEvents>(name: Name, run: () => void): void
}

/*
 * The widget as customers see it, on a sample page inside the console. Its code is unchanged: its requests get sample
 * responses here, and whatever it sends is refused. The page's policy would block real requests (`GET /e/preview`).
 */

let settings: WidgetPreview | undefined

window.fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input)
  if (!settings) throw new TypeError('The preview has no settings yet')
  return answerOf(settings, init?.method ?? 'GET', url)
}

// The focus stays with the person who changes settings beside the preview.
const { focus } = HTMLElement.prototype
HTMLElement.prototype.focus = function (options) {
  if (document.hasFocus()) focus.call(this, options)
}
const { show } = HTMLDialogElement.prototype
HTMLDialogElement.prototype.show = function () {
  if (document.hasFocus()) show.call(this)
  else this.open = true
}

/** Below this width, in pixels, the panel covers the page and its button. */
const narrow = 480

/** Widths of the sample page's grey lines, in percent. */
const lines = [38, 64, 52, 70, 58, 44]

/**
 * Restarts the widget, open if it was open; at the first start, open if the window leaves a part of the page visible.
 */
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

/** Fills the document with a neutral sample page. */
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
