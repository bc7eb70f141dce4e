import { Box } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'
import { DialogButtons } from './DialogButtons.tsx'

type Props = Omit<ComponentProps<typeof DialogButtons>, 'focused' | 'disabled'> & {
  opened: boolean
  /** The question, with the thing's name: 'Delete the column "Review"?' */
  title: string
  /** Explains the consequences. */
  children: ReactNode
}

/**
 * Asks for confirmation of an action that is hard to undo. The focus starts on Cancel and returns to its previous
 * element.
 */
export const ConfirmDialog = ({ opened, title, children, ...buttons }: Props) => (
  <Dialog opened={opened} onClose={buttons.onClose} title={title}>
    {children}
    <Box mt="lg">
      <DialogButtons focused {...buttons} />
    </Box>
  </Dialog>
)
