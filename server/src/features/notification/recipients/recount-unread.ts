import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../../db/database.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { type JobHandler, PermanentError } from '../../../jobs/kinds.ts'
import { batches } from '../../../lib/batches.ts'
import { isVerified } from '../../feedback/authors.ts'
import { isBoardReader } from '../../feedback/visibility.ts'
import {
  listSentOf,
  listUnreadRecipients,
  lockBroadcast,
  recountUnreadPart,
} from '../broadcast/unread-parts.ts'
import { findMailProject, findSubject } from '../notification-list.queries.ts'
import { pauseAfter } from './deliver.ts'
import { redactFor } from './redaction.ts'

const partSize = 100

/**
 * Recounts who has unread notifications about content that became visible or invisible, a batch of recipients per
 * transaction.
 */
export const recountUnread =
  (database: Database): JobHandler<'recountUnread'> =>
  async ({ tenantId, payload: { reached, ...shown }, isPartOver }) => {
    if (tenantId === null) throw new PermanentError('it names no organisation')
    const tenant = database.tenant(tenantId)
    const read = async (last?: { id: string }) =>
      last || !reached
        ? listSentOf(tenant, shown, { after: last?.id ?? '', limit: partSize })
        : [
            { id: reached.broadcastId },
            ...(await listSentOf(tenant, shown, {
              after: reached.broadcastId,
              limit: partSize - 1,
            })),
          ]
    for await (const broadcasts of batches(partSize, read))
      for (const { id } of broadcasts) {
        const from = id === reached?.broadcastId ? reached.personId : ''
        const personId = await recountBroadcast(tenant, id, from, isPartOver)
        if (personId !== undefined) return { next: { ...shown, reached: { broadcastId: id, personId } } }
      }
  }

/** @returns the last person counted if others are left for the next job. */
async function recountBroadcast(
  tenant: TenantDb,
  id: string,
  begin: string,
  isPartOver?: () => boolean,
): Promise<string | undefined> {
  let after: string | undefined = begin
  while (after !== undefined) {
    const from: string = after
    let took = 0
    after = await tenant.transaction(async (tx) => {
      const began = performance.now()
      const next = await recountPart(tx, id, from)
      took = performance.now() - began
      return next
    })
    if (after !== undefined && isPartOver?.()) return after
    if (after !== undefined) await pause(pauseAfter(took))
  }
  return undefined
}

/** @returns the person after whom to continue. */
async function recountPart(db: TenantDb, broadcastId: string, after: string): Promise<string | undefined> {
  // The lock keeps a concurrent fan-out from notifying people whom this batch would miss.
  await lockBroadcast(db, broadcastId)
  const subject = await findSubject(db, broadcastId)
  const people = subject ? await listUnreadRecipients(db, broadcastId, { after, limit: partSize }) : []
  if (!subject || people.length === 0) return undefined
  const { project_id: projectId } = subject
  const { board_access } = await findMailProject(db, projectId)
  const changed: Record<0 | 1, string[]> = { 0: [], 1: [] }
  for (const person of people) {
    const { id: personId, kind, counted } = person
    if (kind !== 'contact') continue
    const canReadBoard = isBoardReader(board_access, { named: isVerified(person) })
    const seen = (await redactFor(db, subject, { personId, projectId, canReadBoard })) ? 1 : 0
    if (seen !== counted) changed[seen].push(personId)
  }
  for (const counted of [0, 1] as const)
    await recountUnreadPart(db, { broadcastId, projectId, personIds: changed[counted], counted })
  return people.length < partSize ? undefined : people.at(-1)?.id
}
