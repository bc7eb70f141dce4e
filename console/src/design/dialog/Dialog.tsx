import type { ModalProps } from '@mantine/core'
import { LazyMount } from '../LazyMount.tsx'
import { onDemand } from '../on-demand.ts'

const DialogFrame = onDemand(async () => (await import('./DialogFrame.tsx')).DialogFrame)

/** A dialog over the page. */
export const Dialog = (props: ModalProps) => (
  <LazyMount needed={props.opened}>
    <DialogFrame {...props} />
  </LazyMount>
)
