import { Avatar } from '@mantine/core'
import { initials } from './initials.ts'

interface Props {
  fullName: string
  imageUrl?: string
  /** Pixels; 30 unless told. */
  size?: number
  /** What stands for a missing picture. */
  without?: 'initials' | 'icon'
}

/**
 * A person's picture, or what stands for it; hidden from screen readers, so the name must stand beside it.
 * In the list of users that is an icon, elsewhere the initials (product specification, section 3).
 */
export function PersonAvatar({ fullName, imageUrl, size = 30, without = 'initials' }: Props) {
  return (
    <Avatar
      src={imageUrl || null}
      alt=""
      aria-hidden
      size={size}
      radius="50%"
      color="accent"
      title={fullName}
    >
      {without === 'initials' && initials(fullName)}
    </Avatar>
  )
}
