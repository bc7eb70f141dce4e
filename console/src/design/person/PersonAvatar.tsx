import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { initials } from './initials.ts'
import classes from './PersonAvatar.module.css'
import { usePersonHue } from './person-hue.ts'

interface Props {
  fullName: string
  imageUrl?: string
  /** Pixels; 24 by default. */
  size?: number
  /** Replaces a missing picture. */
  without?: 'initials' | 'icon'
}

/**
 * A person's picture, or a placeholder in a colour from the name; hidden from screen readers, so the name must stand
 * beside it. The placeholder is an icon in the list of users, elsewhere the initials (product specification, section
 * 3).
 */
export function PersonAvatar({ fullName, imageUrl, size = 24, without = 'initials' }: Props) {
  return (
    <span
      className={classes.avatar}
      data-avatar
      // Initials are drawn by the style sheet: as text they would become part of the surrounding button's name.
      data-initials={imageUrl || without === 'icon' ? undefined : initials(fullName)}
      style={{ '--size': `${size}px`, '--hue': usePersonHue(fullName) }}
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
