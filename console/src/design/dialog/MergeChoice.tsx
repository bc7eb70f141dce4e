import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorNotice } from '../notice/ErrorNotice.tsx'
import { DialogButtons } from './DialogButtons.tsx'

interface Props {
  /** Why it was refused. */
  error: Error | null
  /** Whether it cannot be taken back. */
  danger?: boolean
  /** Whether there is something to merge into. */
  ready: boolean
  pending: boolean
  onMerge: () => void
  onClose: () => void
  /** What to merge into, and what that does. */
  children: ReactNode
}

/** What a dialog holds in which one thing is merged into another of its kind. */
export const MergeChoice = ({ error, danger = false, ready, pending, onMerge, onClose, children }: Props) => (
  <Stack gap="sm">
    {error && <ErrorNotice title="They cannot be merged" error={error} />}
    {children}
    <DialogButtons
      confirmLabel="Merge"
      danger={danger}
      disabled={!ready}
      pending={pending}
      onConfirm={onMerge}
      onClose={onClose}
    />
  </Stack>
)
