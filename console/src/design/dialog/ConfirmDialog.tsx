import { Box } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'
import { DialogButtons } from './DialogButtons.tsx'

type Props = Omit<ComponentProps<typeof DialogButtons>, 'focused' | 'disabled'> & {
  opened: boolean
  /** Names the thing: 'Delete the column "Review"?' */
  title: string
  /** What else goes with it. */
  children: ReactNode
}

/** Asks before something that is hard to take back. Focus starts on Cancel and returns to where it was. */
export const ConfirmDialog = ({ opened, title, children, ...buttons }: Props) => (
  <Dialog opened={opened} onClose={buttons.onClose} title={title} centered>
    {children}
    <Box mt="lg">
      <DialogButtons focused {...buttons} />
    </Box>
  </Dialog>
)
