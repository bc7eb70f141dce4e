import type { ComponentProps } from 'react'
import { Dialog } from '../design/dialog/Dialog.tsx'
import { LazyMount } from '../design/LazyMount.tsx'
import { onDemand } from '../design/on-demand.ts'

const StatusChangeForm = onDemand(async () => (await import('./StatusChangeForm.tsx')).StatusChangeForm)

type Props = Omit<ComponentProps<typeof Dialog>, 'children' | 'onChange'> & {
  /** Properties of the form; undefined while the dialog is closed. */
  question: ComponentProps<typeof StatusChangeForm> | undefined
}

/** Dialog that announces a new status, used wherever a status is changed. */
export const StatusChangeDialog = ({ question, ...frame }: Props) => (
  <Dialog {...frame}>
    <LazyMount needed={question !== undefined}>{question && <StatusChangeForm {...question} />}</LazyMount>
  </Dialog>
)
