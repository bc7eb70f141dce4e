import type { TenantDb } from '../../db/tenant-db.ts'
import { senderNameOf } from '../../mail/sender-name.ts'
import { mayReadBoard } from '../feedback/visibility.ts'
import { entryWordsOf } from './entry-words.ts'
import type { MailReader, MailServices } from './mail-reader.ts'
import { brandOf, mailedNewsOf } from './mail-words.ts'
import { findMailedContact, findMailProject } from './notification-list.queries.ts'
import { seenBy } from './seen-notification.ts'

/** A customer with a proven address that takes mails, or whom they were merged into. */
export async function customerReader(
  services: MailServices,
  db: TenantDb,
  personId: string,
): Promise<MailReader | undefined> {
  const contact = await findMailedContact(db, personId)
  if (!contact?.email) return undefined
  return {
    personId: contact.id,
    email: contact.email,
    async read(row) {
      const projectId = row.project_id
      const { board_access, archived_at } = await findMailProject(db, projectId)
      if (archived_at !== null) return undefined
      // Whoever has proven an address is known by name.
      const readsBoard = mayReadBoard(board_access, { named: true })
      return seenBy(db, row, { personId: contact.id, projectId, readsBoard })
    },
    async write(rows, { digest, preferencesLink }) {
      const [first] = rows
      const language = contact.language ?? (await findMailProject(db, first.project_id)).language ?? 'en'
      const brand = await brandOf(services, db, first.project_id)
      const news = await mailedNewsOf(services, db, { personId: contact.id, rows })
      if (digest) return { template: 'digest', language, params: { brand, news, preferencesLink } }
      const thread = `${first.feedback_id ?? first.sending_id}.${contact.id}`
      const words = await entryWordsOf(services, db, first)
      const params = { brand, news: { ...news[0], words }, thread, preferencesLink }
      return { template: 'notification', language, params }
    },
    senderName: (tx) => senderNameOf(tx, db.tenantId),
  }
}
