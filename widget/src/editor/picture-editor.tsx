import { render } from 'preact'
import type { Picture, Tool } from '../panel/attachment.ts'
import { isKeyDown } from '../panel/host-events.ts'
import { services } from '../panel/services.ts'
import { direction, language } from '../panel/text.ts'
import { t } from '../pictures/text.ts'
import { type Drawing, makeDrawing } from './drawing.ts'

/** The tools with their icons. */
const tools: readonly [Tool, path: string][] = [
  ['arrow', 'M6 18L18 6M9 6h9v9'],
  ['box', 'M5 6h14v12H5z'],
  ['pen', 'M5 19l1-4L16 5l3 3L9 18z'],
  ['text', 'M6 7V5h12v2M12 5v14M10 19h4'],
  ['redact', 'M4 8h16v8H4zM4 12l4-4M6 16l8-8M12 16l8-8'],
  ['crop', 'M7 3v14h14M3 7h14v14'],
]

/** Handles a key; keys in the text field are left to it, except Enter, which focuses the picture. */
function handleKey(event: KeyboardEvent, drawing: Drawing, close: () => void): void {
  const [target] = event.composedPath()
  const { canvas, field } = drawing
  if (event.key === 'Escape') close()
  else if (event.key === 'Enter' && target === field) canvas?.focus()
  else if (target !== canvas || !drawing.press(event)) return
  event.preventDefault()
}

/** Handles an event of the editor. @returns true if no other handler may see the event */
function handleEvent(event: Event, drawing: Drawing, close: () => void): boolean {
  const [target] = event.composedPath()
  if (event.type === 'pointerdown' && target === drawing.canvas) drawing.begin(event as PointerEvent)
  if (!isKeyDown(event)) return false
  // An input method's key; Safari sends the Enter that ends a composition afterwards, as 229.
  if (!event.isComposing && event.keyCode !== 229) handleKey(event, drawing, close)
  return true
}

const toButton = (
  name: Tool | 'undo' | 'removePicture',
  path: string,
  press: () => void,
  pressed?: boolean,
) => (
  <button
    key={name}
    type="button"
    className="icon"
    title={t(name)}
    aria-label={t(name)}
    aria-pressed={pressed}
    onClick={press}
  >
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  </button>
)

/** The words of the latest text mark. */
function toTextField(drawing: Drawing, redraw: () => void) {
  const last = drawing.last()
  const mark = last?.tool === 'text' ? last : undefined
  return (
    <input
      ref={(field) => {
        drawing.field = field
      }}
      type="text"
      aria-label={t('text')}
      placeholder={t('textHint')}
      dir={mark?.text ? 'auto' : undefined}
      value={mark?.text ?? ''}
      onInput={({ currentTarget: { value } }) => {
        if (mark) mark.text = value
        redraw()
      }}
    />
  )
}

function Editor({
  picture,
  drawing,
  redraw,
  close,
}: {
  picture: Picture
  drawing: Drawing
  redraw(): void
  close(removed?: boolean): void
}) {
  const { tool, undo } = drawing
  const choose = (name: Tool) => () => {
    drawing.tool = name
    redraw()
  }

  return (
    <div className="frame" lang={language} dir={direction}>
      <div className="top">
        {tools.map(([name, path]) => toButton(name, path, choose(name), name === tool))}
        {toButton('undo', 'M9 14l-4-4 4-4M5 10h9a4 4 0 0 1 0 9h-3', undo)}
        <i />
        {toButton('removePicture', 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13', () => close(true))}
      </div>
      <div className="stage">
        <canvas
          ref={(canvas) => {
            drawing.canvas = canvas
          }}
          tabIndex={0}
          aria-label={t('markHint')}
          onPointerMove={drawing.move}
          onLostPointerCapture={drawing.end}
        />
      </div>
      <div className="below">
        {tool === 'text' ? (
          toTextField(drawing, redraw)
        ) : (
          <small>
            {picture.note && t(picture.note)} <span>{t('markHint')}</span>
          </small>
        )}
        <button type="button" className="main" onClick={() => close()}>
          {t('finish')}
        </button>
      </div>
    </div>
  )
}

export async function edit(picture: Picture): Promise<boolean> {
  const { host } = services
  const { root, handle } = host
  const [panel, open] = [...root.querySelectorAll('dialog')] as [HTMLDialogElement, HTMLDialogElement?]
  // After a second click on a picture while the editor was loading.
  if (open) return false
  const dialog = document.createElement('dialog')
  dialog.className = 'spot panel editor'
  dialog.ariaLabel = t('markUp')
  dialog.style.colorScheme = panel.style.colorScheme
  root.append(dialog)
  return new Promise((resolve) => {
    const redraw = () => {
      render(<Editor picture={picture} drawing={drawing} redraw={redraw} close={close} />, dialog)
      drawing.paint()
    }
    const close = (removed?: boolean) => {
      panel.removeEventListener('close', closeWith)
      host.handle = handle
      dialog.close()
      render(null, dialog)
      dialog.remove()
      resolve(!!removed)
    }
    const drawing = makeDrawing(picture, redraw)
    // A hidden modal would block the page.
    const closeWith = () => panel.open || close()
    panel.addEventListener('close', closeWith)
    host.handle = (event, own) => {
      if (!(own && handleEvent(event, drawing, close))) handle(event, own)
    }
    dialog.oncancel = (event) => {
      event.preventDefault()
      close()
    }
    // The page must not receive the event as a change of its own fields.
    dialog.oninput = (event) => event.stopPropagation()
    redraw()
    dialog.showModal()
  })
}
