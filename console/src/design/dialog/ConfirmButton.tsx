import { Button, type ButtonProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'

interface Props extends ButtonProps {
  /** What the button says. */
  label: string
  /** Names the thing: 'Revoke the invitation to Ada Marsh?' */
  question: string
  /** The verb: 'Revoke invitation'. */
  confirmLabel: string
  danger?: boolean
  /** Whether it is acting. */
  pending?: boolean
  /** Acts, and calls `close` when that has ended, well or not. */
  onConfirm: (close: () => void) => void
  /** What else goes with it. */
  children: ReactNode
  'aria-label'?: string
}

/** A button that asks before it acts. */
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
  const [asked, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button variant="default" {...button} onClick={open}>
        {label}
      </Button>
      <ConfirmDialog
        opened={asked}
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
