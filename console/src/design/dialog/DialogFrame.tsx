import { Modal, type ModalProps } from '@mantine/core'
import { useMounted } from '@mantine/hooks'

/** Mantine's dialog. Rendered closed at first, because the dialog remembers the focused element only when it opens. */
export function DialogFrame({ opened, ...props }: ModalProps) {
  const mounted = useMounted()
  return <Modal opened={opened && mounted} {...props} />
}
