import { limits } from '@earshot/shared/limits'

/** Nothing that shows no sign of its own, turns the reading direction, or is kept for private use. */
const invisible = /[\p{C}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu
/** What a path is made of, and what some system does not take in a name. */
const reserved = /[/\\:*?"<>|%]/g

/**
 * The name of an upload, fit to be shown and to be saved under, with the ending of what is kept of it. What does not
 * show goes first, so that nothing hides behind it (incident: a name that became another once it was cleaned).
 */
export function displayName(given: string): string {
  const shown = given.normalize('NFC').replace(invisible, '').replace(reserved, '-').replace(/\s+/g, ' ')
  const stem = shown.replace(/\.[\p{L}\p{N}]{1,5}$/u, '').replace(/^[\s.-]+|[\s.-]+$/g, '')
  const cut = [...stem].slice(0, limits.fileNameMax).join('').trim()
  return `${cut === '' ? 'picture' : cut}.webp`
}
