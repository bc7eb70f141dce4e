import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorNotice } from '../notice/ErrorNotice.tsx'
import { DialogButtons } from './DialogButtons.tsx'

interface Props {
  /** The reason for a refusal. */
  error: Error | null
  /** True if the merge cannot be undone. */
  danger?: boolean
  /** True once a target is chosen. */
  ready: boolean
  pending: boolean
  onMerge: () => void
  onClose: () => void
  /** Choice of the target, and the consequences. */
  children: ReactNode
}

/** Content of a dialog that merges one thing into another of the same kind. */
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
