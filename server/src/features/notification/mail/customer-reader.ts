import { isNamed } from '@earshot/shared/person/contact-name'
import type { RichText, TextBlock, TextSpan } from '@earshot/shared/text/rich-text'
import type { z } from 'zod'
import { withBoard } from '../../../auth/signed-links.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { senderNameOf } from '../../../mail/sender-name.ts'
import type { EntryPart } from '../../../mail/templates/notification.ts'
import { findPublished } from '../../changelog/public-changelog.ts'
import { isSubscriber } from '../../changelog-subscription/subscriptions.ts'
import { isVerified } from '../../feedback/authors.ts'
import { isBoardReader } from '../../feedback/visibility.ts'
import { mailBrandOf } from '../../project/mail-brand.ts'
import { dataOf } from '../broadcast/broadcasts.ts'
import { findMailProject, type NotificationRow, takesComments } from '../notification-list.queries.ts'
import { findMailedContact, isAddressNotified } from '../notified-contact.queries.ts'
import { redactFor } from '../recipients/redaction.ts'
import { listAskedItems } from './asked-items.queries.ts'
import type { MailRecipient, MailServices } from './mail-reader.ts'
import { mailedNewsOf, type ReadsBoard } from './mail-words.ts'

/** Mail recipient for a contact with a proven address who accepts mails, or for the contact they were merged into. */
export async function contactRecipient(
  services: MailServices,
  db: TenantDb,
  personId: string,
): Promise<MailRecipient | undefined> {
  const contact = await findMailedContact(db, personId)
  if (!contact?.email) return undefined
  const mayRead: ReadsBoard = async (projectId) => {
    const { board_access } = await findMailProject(db, projectId)
    return isBoardReader(board_access, { named: isVerified(contact) })
  }
  const { email } = contact
  const readerName = isNamed(contact) ? contact.name : ''
  return {
    personId: contact.id,
    email,
    customer: true,
    async read(row) {
      const projectId = row.project_id
      const { archived_at } = await findMailProject(db, projectId)
      if (archived_at !== null) return undefined
      if (await isMailedElsewhere(db, row, { id: contact.id, email })) return undefined
      return redactFor(db, row, { personId: contact.id, projectId, canReadBoard: await mayRead(projectId) })
    },
    async write(rows, { digest, preferencesLink }) {
      const [first] = rows
      const language = contact.language ?? (await findMailProject(db, first.project_id)).language ?? 'en'
      const brand = await mailBrandOf(services, db, first.project_id)
      const news = await mailedNewsOf(services, db, { personId: contact.id, rows, mayRead })
      const common = { brand, readerName, preferencesLink: withBoard(preferencesLink, first.slug) }
      if (digest) return { template: 'digest', language, params: { ...common, news } }
      const thread = `${first.feedback_id ?? first.broadcast_id}.${contact.id}`
      const words = await entryWordsOf(services, db, first)
      const replyAddress = await replyAddressOf(services, db, { row: first, email })
      const params = { ...common, news: { ...news[0], words }, thread }
      return {
        template: 'notification',
        language,
        params: { ...params, ...(replyAddress && { replyAddress }) },
      }
    },
    senderName: (tx) => senderNameOf(tx, db.tenantId),
  }
}

/** The address for replies to a notification; undefined if it names no item, or the item takes no comments. */
async function replyAddressOf(
  { inboundAddresses }: MailServices,
  db: TenantDb,
  { row, email }: { row: NotificationRow; email: string },
): Promise<string | undefined> {
  const { feedback_id: feedbackId, type } = row
  if (feedbackId === null || type === 'shipped' || !(await takesComments(db, feedbackId))) return undefined
  return inboundAddresses.addressOf({ tenantId: db.tenantId, feedbackId }, email, 'customer')
}

/**
 * True for an entry that reaches a reader only as a subscriber of the changelog, while another contact with the same
 * address asked for it: one address gets one mail.
 */
async function isMailedElsewhere(
  db: TenantDb,
  row: NotificationRow,
  { id: personId, email }: { id: string; email: string },
): Promise<boolean> {
  const { project_id: projectId, broadcast_id: broadcastId } = row
  if (row.type !== 'shipped' || !(await isSubscriber(db, { projectId, personId }))) return false
  const ownItems = await listAskedItems(db, { ids: dataOf(row).feedbackIds ?? [], personId })
  return ownItems.length === 0 && isAddressNotified(db, { broadcastId, personId, email })
}

type Part = z.input<typeof EntryPart>

/**
 * Text of a notification's changelog entry, with images only while they are public: mails are read long after temporary
 * URLs expire.
 */
async function entryWordsOf(
  { entryImageLinks }: MailServices,
  db: TenantDb,
  { entry_id: entryId, project_id: projectId }: Pick<NotificationRow, 'entry_id' | 'project_id'>,
): Promise<Part[]> {
  if (entryId === null) return []
  const entry = await findPublished({ entryImageLinks }, db, projectId, entryId)
  return entry ? partsOf(entry.content) : []
}

/**
 * Splits content at its images: the blocks between two images form one part. Text after an image within a block becomes
 * a paragraph.
 */
function partsOf(content: RichText): Part[] {
  const parts: Part[] = []
  let blocks: TextBlock[] = []
  const flush = () => {
    if (blocks.length > 0) parts.push({ content: blocks })
    blocks = []
  }
  for (const block of content) {
    let { type } = block
    let spans: TextSpan[] = []
    const add = () => {
      if (spans.some(({ text }) => text.trim() !== '') || type === 'rule')
        blocks.push({ ...block, type, spans })
      spans = []
    }
    for (const span of block.spans)
      if (span.image) {
        add()
        flush()
        parts.push({ image: { url: span.image.url, width: span.image.width, alt: span.text } })
        type = 'paragraph'
      } else spans.push(span)
    add()
  }
  flush()
  return parts
}
