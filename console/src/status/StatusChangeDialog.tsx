import type { ComponentProps } from 'react'
import { Dialog } from '../design/dialog/Dialog.tsx'
import { LazyMount } from '../design/LazyMount.tsx'
import { onDemand } from '../design/on-demand.ts'

const StatusChangeForm = onDemand(async () => (await import('./StatusChangeForm.tsx')).StatusChangeForm)

type Props = Omit<ComponentProps<typeof Dialog>, 'children' | 'onChange'> & {
  /** What it asks; undefined while there is nothing to ask. */
  asked: ComponentProps<typeof StatusChangeForm> | undefined
}

/** The dialog in which a new status is announced, wherever it is given. */
export const StatusChangeDialog = ({ asked, ...frame }: Props) => (
  <Dialog {...frame} centered>
    <LazyMount wanted={asked !== undefined}>{asked && <StatusChangeForm {...asked} />}</LazyMount>
  </Dialog>
)
