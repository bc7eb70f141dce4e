import type { Site } from '@earshot/shared/board/site'
import type { CSSProperties } from 'react'

/** Our own accent; a copy, because the module that defines it would bring its schemas to every board. */
const ownAccent = '#2f5bd7'

/**
 * Attributes of an element in a project's colour, which has only one variant; our own accent has a lighter one for dark
 * pages.
 */
export function brandOf(branding: Site['branding'] | undefined): {
  style?: CSSProperties
  'data-own'?: true
} {
  if (!branding || branding.color === ownAccent) return {}
  const { color, ink } = branding
  return { style: { '--board-accent': color, '--button-ink': ink }, 'data-own': true }
}
