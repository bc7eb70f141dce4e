import { Modal, type ModalProps } from '@mantine/core'
import { useMounted } from '@mantine/hooks'

/**
 * Mantine's dialog, in the middle of the window. Rendered closed at first, because the dialog remembers the
 * focused element only when it opens.
 */
export function DialogFrame({ opened, ...props }: ModalProps) {
  const mounted = useMounted()
  return <Modal centered opened={opened && mounted} {...props} />
}
