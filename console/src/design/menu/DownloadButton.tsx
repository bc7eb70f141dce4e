import { Button, type ButtonProps } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import type { ComponentProps } from 'react'

/** A button that saves a file; spins until the file is complete. */
export const DownloadButton = (props: ButtonProps & Pick<ComponentProps<'button'>, 'onClick'>) => (
  <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} {...props} />
)
