import type { ModalProps } from '@mantine/core'
import { OnceWanted } from './OnceWanted.tsx'
import { onDemand } from './on-demand.ts'

const DialogFrame = onDemand(async () => (await import('./DialogFrame.tsx')).DialogFrame)

/** A dialog over the page. */
export const Dialog = (props: ModalProps) => (
  <OnceWanted wanted={props.opened}>
    <DialogFrame {...props} />
  </OnceWanted>
)
