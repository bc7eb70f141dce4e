import type { Bridge, WidgetOptions } from '../interface/bridge.ts'
import type { CloseReason } from '../interface/interface.ts'
import { makeFocusKeeper } from './focus.ts'
import { isKeyDown, targetOf } from './host-events.ts'

/** The dialog element that holds the panel. */
export interface Dialog {
  element: HTMLDialogElement
  /** @param trigger what gets the focus once it closes; without one whatever had it */
  show(trigger?: HTMLElement): void
  hide(reason: CloseReason): void
}

/** Where there is no room for a page beside it. */
const small = '(max-width:480px),(max-height:480px)'

/** Elements of the page that would take the panel's focus: many modals do not declare themselves as one. */
const modals = 'dialog:modal,[role=dialog][aria-modal=true],[role=dialog]:focus-within'

/** True if the page has a modal of its own open. */
const pageHasModal = () =>
  [...document.querySelectorAll(modals)].some((modal) =>
    modal.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
  )

function isModal({ modal = 'auto' }: WidgetOptions): boolean {
  return `${modal}` === 'auto' ? matchMedia(small).matches || pageHasModal() : `${modal}` === 'true'
}

function addElement(root: ShadowRoot): HTMLDialogElement {
  const element = document.createElement('dialog')
  element.className = 'spot panel'
  element.setAttribute('aria-labelledby', 'heading')
  root.append(element)
  return element
}

/** Does what a click is for: the page's listeners, and so ours, do not hear of it. */
function passClick(event: Event, press: Bridge['press']): void {
  const target = targetOf(event)
  // A field has only what the browser does.
  if (target.localName === 'input') return
  event.preventDefault()
  if (target.closest('.launcher')) press()
  // Again, for our tree alone.
  else target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
}

/**
 * Adds the dialog. It opens beside the page, so that people can read the page that they write about; modal on
 * small screens, above a modal of the page, and as soon as the page keeps or takes the focus from it.
 */
export function addDialog({ getHost, options, emit, close, press }: Bridge): Dialog {
  const host = getHost()
  const { root } = host
  const element = addElement(root)

  const focus = makeFocusKeeper(root, element, options)
  let back: HTMLElement | undefined
  /** As a part of the page it behaves like one. */
  const inline = () => options.container
  const hide = (reason: CloseReason) => {
    if (!element.open || (inline() && reason === 'escape')) return
    const focused = root.activeElement
    element.close()
    // Pages give anything.
    if (focused) back?.focus?.()
    close(reason)
    emit('close', { reason })
  }
  // The page must not take it for a change of its own.
  element.addEventListener('input', (event) => event.stopPropagation())
  element.addEventListener('cancel', (event) => {
    event.preventDefault()
    hide('escape')
  })
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || !element.open || inline()) return
    // Or the browser would close the page's own modal too.
    event.preventDefault()
    hide('escape')
  }
  host.handle = (event, own) => {
    focus.handle(event, own)
    if (!own) return
    if (isKeyDown(event)) handleKey(event)
    else if (event.type === 'click') passClick(event, press)
  }

  return {
    element,
    show: (trigger) => {
      back = trigger
      if (element.open) return
      // The focus stays where it is on the page.
      if (inline()) {
        element.open = true
        return
      }
      if (isModal(options)) element.showModal()
      else element.show()
      focus.begin()
    },
    hide,
  }
}
