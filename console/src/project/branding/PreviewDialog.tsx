import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Dialog } from '../../design/dialog/Dialog.tsx'
import classes from './WidgetPreview.module.css'

/** A button that stays in sight above a long form, and opens the preview where it has no room beside the form. */
export function PreviewDialog({ children }: { children: ReactNode }) {
  const [opened, dialog] = useDisclosure(false)
  return (
    <>
      <Button variant="default" className={classes.open} onClick={dialog.open}>
        Preview
      </Button>
      <Dialog opened={opened} onClose={dialog.close} title="Live preview" fullScreen>
        {children}
      </Dialog>
    </>
  )
}
