import type { WidgetOptions } from '../interface/bridge.ts'
import { targetOf } from './host-events.ts'

/** Puts the focus where the view begins: its first field, else the panel's heading. */
export function focusView(panel: Element): void {
  const first = panel.querySelector<HTMLElement>('[data-first]') ?? panel.querySelector('h2')
  first?.focus({ preventScroll: true })
}

/** Keeps the focus in the panel: it becomes modal as soon as the page keeps or takes the focus from it. */
export function makeFocusKeeper(root: ShadowRoot, element: HTMLDialogElement, options: WidgetOptions) {
  /** The field that had the focus last. */
  let field: HTMLElement | undefined
  /** True once the visitor has gone to the page, which may then have the focus. */
  let left = false
  /** Behind a modal dialog nothing of the page can have the focus. */
  const keep = () =>
    setTimeout(() => {
      const away = !root.activeElement && !document.activeElement?.matches('body,iframe,earshot-widget')
      const shown = element.open && element.isConnected && !element.matches(':modal')
      if (left || !away || !shown || options.container || `${options.modal}` === 'false') return
      element.close()
      element.showModal()
      if (field?.isConnected) field.focus()
      else focusView(element)
    })
  return {
    /** Takes the focus into the panel, which has just been shown. */
    begin() {
      left = false
      field = undefined
      focusView(element)
      keep()
    },
    /** Hears of each event in the panel, its `own`, and on the page. */
    handle(event: Event, own: boolean) {
      const { type } = event
      if (type === 'pointerdown') left = !own
      if (!own) return
      if (type === 'focusin') left = false
      else if (type === 'pointerdown') keep()
      else if (type === 'focusout') {
        // Only now: what moves within us is not heard of.
        field = targetOf(event)
        keep()
      } else if ((event as KeyboardEvent).key === 'Tab') left = true
    },
  }
}
