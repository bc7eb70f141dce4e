import type { RichText, TextBlock } from '@earshot/shared/rich-text'
import type { z } from 'zod'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { EntryPart } from '../../mail/templates/notification.ts'
import { findPublished } from '../changelog/public-changelog.ts'
import type { MailServices } from './mail-reader.ts'
import type { NotificationRow } from './notification-list.queries.ts'

type Part = z.input<typeof EntryPart>

/**
 * The text of the entry that a notification is about, with its images as long as they are everyone's: what is mailed is
 * read later than any other address would hold.
 */
export async function entryWordsOf(
  { entryImageLinks }: MailServices,
  db: TenantDb,
  { entry_id: entryId, project_id: projectId }: Pick<NotificationRow, 'entry_id' | 'project_id'>,
): Promise<Part[]> {
  if (entryId === null) return []
  const entry = await findPublished({ entryImageLinks }, db, projectId, entryId)
  return entry ? partsOf(entry.content) : []
}

/** The words between two images in one piece, a paragraph for each block. */
function partsOf(content: RichText): Part[] {
  const parts: Part[] = []
  let words = ''
  const flush = () => {
    if (words.trim() !== '') parts.push({ quote: words.trim() })
    words = ''
  }
  for (const block of content) {
    words += block.type === 'item' ? `\n${markOf(block)}` : '\n\n'
    for (const { text, image } of block.spans)
      if (image) {
        flush()
        parts.push({ image: { ...image, alt: text } })
      } else words += text
  }
  flush()
  return parts
}

const markOf = ({ number, depth = 1 }: TextBlock): string =>
  `${'  '.repeat(depth - 1)}${number === undefined ? '•' : `${number}.`} `
