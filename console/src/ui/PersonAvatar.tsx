import { Avatar } from '@mantine/core'
import { initials } from './initials.ts'

interface Props {
  fullName: string
  imageUrl?: string
  /** Pixels; 30 unless told. */
  size?: number
}

/** A person's picture, or their initials; hidden from screen readers, so the name must stand beside it. */
export function PersonAvatar({ fullName, imageUrl, size = 30 }: Props) {
  return (
    <Avatar src={imageUrl || null} alt="" aria-hidden size={size} radius="xl" color="accent" title={fullName}>
      {initials(fullName)}
    </Avatar>
  )
}
