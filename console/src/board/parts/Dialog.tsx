import { type ReactNode, useId } from 'react'
import { t } from '../../texts/texts.ts'
import classes from './Dialog.module.css'

/** Opens a dialog with the focus in its first field, or on its title while the fields are loaded. */
function showModal(dialog: HTMLDialogElement | null): void {
  dialog?.showModal()
  const title = dialog?.querySelector('h2')
  if (!title || !dialog?.querySelector(':scope > button:focus')) return
  title.tabIndex = -1
  title.focus()
}

/**
 * A question over the board; Escape, its cross and each of its actions close it and return the focus. The cross comes
 * last, after the fields.
 */
export function Dialog({
  title,
  onClose,
  children,
}: {
  title: string
  onClose: () => void
  children: ReactNode
}) {
  const id = useId()
  return (
    <dialog ref={showModal} className={classes.dialog} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
      <button
        type="button"
        className={classes.close}
        aria-label={t('close')}
        onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
      >
        ×
      </button>
    </dialog>
  )
}
