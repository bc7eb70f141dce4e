import { type ReactNode, useId } from 'react'
import classes from './Dialog.module.css'

const showModal = (dialog: HTMLDialogElement | null) => dialog?.showModal()

/** A question over the board; Escape and each of its actions close it and return the focus. */
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
    </dialog>
  )
}
