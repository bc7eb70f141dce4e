import { Modal, type ModalProps } from '@mantine/core'
import { useMounted } from '@mantine/hooks'

/** Mantine's dialog. It is closed at first, because only when it opens it remembers where the focus was. */
export function DialogFrame({ opened, ...props }: ModalProps) {
  const mounted = useMounted()
  return <Modal opened={opened && mounted} {...props} />
}
