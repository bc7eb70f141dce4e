import { endingsOfTypes, type KeptType } from '@earshot/shared/file/file-types'
import { limits } from '@earshot/shared/limits'
import { cutText } from '@earshot/shared/text/cut-text'

/** Characters that are invisible, change the reading direction, or are reserved for private use. */
const invisible = /[\p{C}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu
/** Path separators, and characters that some operating systems do not allow in names. */
const reserved = /[/\\:*?"<>|%]/g

/** Names of files without one, by type. */
const unnamed: Record<KeptType, string> = {
  'image/webp': 'picture',
  'text/plain': 'text',
  'application/pdf': 'document',
  'video/mp4': 'video',
  'video/webm': 'video',
  'video/quicktime': 'video',
}

/**
 * Display name of an upload, safe to save under, with the extension of the stored type. Invisible characters are
 * removed first, so that nothing hides behind them (incident: a name that became another once it was cleaned).
 */
export function displayName(name: string, type: KeptType): string {
  const endings = endingsOfTypes[type]
  const shown = name.normalize('NFC').replace(invisible, '').replace(reserved, '-').replace(/\s+/g, ' ')
  const [, own = ''] = /\.([\p{L}\p{N}]{1,5})\s*$/u.exec(shown) ?? []
  const stem = shown.replace(/\.[\p{L}\p{N}]{1,5}\s*$/u, '').replace(/^[\s.-]+|[\s.-]+$/g, '')
  const cut = cutText(stem, limits.fileNameMax)
  const ending = endings.find((one) => one === own.toLowerCase()) ?? endings[0]
  return `${cut === '' ? unnamed[type] : cut}.${ending}`
}
