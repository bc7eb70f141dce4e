import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import type { CSSProperties } from 'react'
import { hueOf } from './hue.ts'
import { initials } from './initials.ts'
import classes from './PersonAvatar.module.css'

interface Props {
  fullName: string
  imageUrl?: string
  /** Pixels; 24 unless told. */
  size?: number
  /** What stands for a missing picture. */
  without?: 'initials' | 'icon'
}

/**
 * A person's picture, or what stands for it, in a colour from the name; hidden from screen readers, so the name must
 * stand beside it. In the list of users that is an icon, elsewhere the initials (product specification, section 3).
 */
export function PersonAvatar({ fullName, imageUrl, size = 24, without = 'initials' }: Props) {
  return (
    <span
      className={classes.avatar}
      data-avatar
      // No text of the page: it would count as words of the button that the name stands on.
      data-initials={imageUrl || without === 'icon' ? undefined : initials(fullName)}
      style={{ '--size': `${size}px`, '--hue': hueOf(fullName) * 45 } as CSSProperties}
      title={fullName}
      aria-hidden
    >
      {imageUrl ? (
        <img src={imageUrl} alt="" />
      ) : (
        without === 'icon' && <IconUser size={size * 0.6} stroke={1.6} />
      )}
    </span>
  )
}
