import type { GlobalDb } from './db/database.ts'
import { eraseRestoredAccount } from './features/account/deletion.ts'
import { eraseContact } from './features/contact/contact-erasure.ts'
import type { ErasedList } from './features/erasure/erased-list.ts'
import { type Erasure, insertErasure } from './features/erasure/erasures.queries.ts'
import { eraseFile } from './features/file/deletion.ts'
import { endRestoredOrganisation } from './features/organisation/deletion.ts'
import { closeProject } from './features/project-deletion/deletion.ts'
import { eraseRestoredAuthor } from './features/triage/removal/author-erasure.ts'
import { eraseRestoredItem } from './features/triage/removal/deletion.ts'
import type { Services } from './http/services.ts'

/**
 * Organisations first, since many other rows are deleted with them; an item's author before the item, whose text would
 * otherwise already have another author.
 */
const order: readonly Erasure['kind'][] = [
  'organisation',
  'project',
  'author',
  'feedback',
  'contact',
  'file',
  'account',
]

/**
 * Repeats erasures whose data a restored backup contains again, before anyone can see the data; and adds the database's
 * own erasures to the list if missing there. @returns the number of erasures that the database had not recorded.
 */
export async function reapplyErasures(
  services: Pick<Services, 'db' | 'clock' | 'log'>,
  list: ErasedList,
): Promise<number> {
  const { db, log } = services
  const unapplied = await list.unapplied(db)
  for (const kind of order)
    for (const erasure of unapplied.filter((erasure) => erasure.kind === kind))
      await reapply(services, erasure)
  if (unapplied.length > 0)
    log.warn(
      { erasures: unapplied.length },
      'the database was restored: what had been erased is erased again',
    )
  await list.complete(db)
  return unapplied.length
}

async function reapply(
  { db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
  erasure: Erasure,
): Promise<void> {
  const { kind, id, tenant_id: tenantId } = erasure
  const now = clock()
  await db.transaction(async (tx) => {
    if (kind === 'organisation') await endRestoredOrganisation(tx, id, now)
    else if (kind === 'account') {
      const ownerless = await eraseRestoredAccount(tx, id, now)
      for (const tenant of ownerless) log.warn({ tenant }, 'a restored organisation has nobody to own it')
    } else if (tenantId) await reapplyWithin(tx, { kind, id, tenantId, now })
    await insertErasure(tx, erasure)
  })
}

/** Repeats an erasure within an organisation. */
async function reapplyWithin(
  tx: GlobalDb,
  { kind, id, tenantId, now }: Pick<Erasure, 'kind' | 'id'> & { tenantId: string; now: number },
): Promise<void> {
  if (kind === 'project') await closeProject(tx, { tenantId, projectId: id, now })
  else if (kind === 'feedback') await eraseRestoredItem(tx.tenant(tenantId), id, now)
  else if (kind === 'author') await eraseRestoredAuthor(tx.tenant(tenantId), id, now)
  else if (kind === 'contact') await eraseContact(tx.tenant(tenantId), id, now)
  else if (kind === 'file') await eraseFile(tx.tenant(tenantId), id, now)
}
