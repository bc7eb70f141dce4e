import type { Bridge, CloseReason } from '../bridge.ts'

/** The dialog element that holds the panel. */
export interface Dialog {
  element: HTMLDialogElement
  show(): void
  hide(reason: CloseReason): void
}

const narrow = '(max-width: 480px)'

/** Whether the page has a modal of its own open, which would keep the focus from ours. */
const pageHasModal = () => !!document.querySelector('dialog:modal, [role=dialog][aria-modal=true]')

/**
 * Adds the dialog. It opens beside the page, so that people can read the page that they write about; modal on
 * small screens, above a modal of the page, and as soon as the page takes the focus out of our fields.
 */
export function addDialog({ root, options, closed }: Bridge): Dialog {
  const element = document.createElement('dialog')
  element.className = 'spot panel'
  element.setAttribute('aria-labelledby', 'heading')
  root.append(element)

  const isModal = () => {
    const { modal = 'auto' } = options
    return modal === 'auto' ? matchMedia(narrow).matches || pageHasModal() : modal
  }
  const show = (modal: boolean) => (modal ? element.showModal() : element.show())
  const hide = (reason: CloseReason) => {
    if (!element.open) return
    element.close()
    closed(reason)
  }

  element.addEventListener('cancel', (event) => {
    event.preventDefault()
    hide('escape')
  })
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.isComposing) return
    event.preventDefault()
    hide('escape')
  })
  // A focus trap of the page moves the focus back within the task in which our field received it.
  element.addEventListener('focusin', (event) => {
    if (element.matches(':modal') || options.modal === false) return
    const field = event.target as HTMLElement
    setTimeout(() => {
      if (!element.open || root.activeElement || document.activeElement === document.body) return
      element.close()
      element.showModal()
      field.focus()
    })
  })

  return {
    element,
    show: () => {
      if (!element.open) show(isModal())
    },
    hide,
  }
}
