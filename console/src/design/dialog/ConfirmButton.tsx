import { Button, type ButtonProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'

interface Props extends ButtonProps {
  /** Text of the button. */
  label: string
  /** The question, with the thing's name: 'Revoke the invitation to Ada Marsh?' */
  question: string
  /** Verb and noun: 'Revoke invitation'. */
  confirmLabel: string
  danger?: boolean
  /** True while the action runs. */
  pending?: boolean
  /** Runs the action, and calls `close` when it has succeeded or failed. */
  onConfirm: (close: () => void) => void
  /** Explains the consequences. */
  children: ReactNode
  'aria-label'?: string
}

/** A button that asks for confirmation. */
export function ConfirmButton({
  label,
  question,
  confirmLabel,
  danger = false,
  pending = false,
  onConfirm,
  children,
  ...button
}: Props) {
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button variant="default" {...button} onClick={open}>
        {label}
      </Button>
      <ConfirmDialog
        opened={isOpen}
        title={question}
        confirmLabel={confirmLabel}
        danger={danger}
        pending={pending}
        onConfirm={() => onConfirm(close)}
        onClose={close}
      >
        {children}
      </ConfirmDialog>
    </>
  )
}
