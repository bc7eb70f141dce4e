import { type ReactNode, useId } from 'react'
import { t } from '../../texts/texts.ts'
import classes from './Dialog.module.css'

const showModal = (dialog: HTMLDialogElement | null) => dialog?.showModal()

/**
 * A question over the board; Escape, its cross and each of its actions close it and return the focus. The cross comes
 * last, so that a dialog opens with the focus in its first field.
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
