import { type KeptType, textEndings } from '@earshot/shared/file/file-types'
import { limits } from '@earshot/shared/limits'
import { cutText } from '@earshot/shared/text/cut-text'

/** Nothing that shows no sign of its own, turns the reading direction, or is kept for private use. */
const invisible = /[\p{C}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu
/** What a path is made of, and what some system does not take in a name. */
const reserved = /[/\\:*?"<>|%]/g

/** What the names of files of a type end with, the first where a name has another ending; and what a file without one is called. */
const names: Record<KeptType, { endings: readonly string[]; unnamed: string }> = {
  'image/webp': { endings: ['webp'], unnamed: 'picture' },
  'text/plain': { endings: textEndings, unnamed: 'text' },
  'application/pdf': { endings: ['pdf'], unnamed: 'document' },
  'video/mp4': { endings: ['mp4'], unnamed: 'video' },
  'video/webm': { endings: ['webm'], unnamed: 'video' },
  'video/quicktime': { endings: ['mov'], unnamed: 'video' },
}

/**
 * The name of an upload, fit to be shown and to be saved under, with an ending of what is kept of it. What does not
 * show goes first, so that nothing hides behind it (incident: a name that became another once it was cleaned).
 */
export function displayName(given: string, type: KeptType): string {
  const { endings, unnamed } = names[type]
  const shown = given.normalize('NFC').replace(invisible, '').replace(reserved, '-').replace(/\s+/g, ' ')
  const [, own = ''] = /\.([\p{L}\p{N}]{1,5})\s*$/u.exec(shown) ?? []
  const stem = shown.replace(/\.[\p{L}\p{N}]{1,5}\s*$/u, '').replace(/^[\s.-]+|[\s.-]+$/g, '')
  const cut = cutText(stem, limits.fileNameMax)
  const ending = endings.find((one) => one === own.toLowerCase()) ?? endings[0]
  return `${cut === '' ? unnamed : cut}.${ending}`
}
