import { limits } from '@earshot/shared/limits'
import type { Logger } from 'pino'
import type { Sealing } from './auth/sealing.ts'
import { listTenantIds } from './auth/tenants.queries.ts'
import { countRows } from './db/count-rows.ts'
import type { Database } from './db/database.ts'
import { findFact, keepLastFact } from './db/installation-facts.ts'
import { batches } from './lib/batches.ts'
import type { SealedCount } from './sealed-values.ts'

/** Keeps when this secret was first used, and warns if the one before it is not configured. */
export async function noteSecret(db: Database, sealing: Sealing, now: number, log: Logger): Promise<void> {
  const known = await findFact(db, 'secret')
  if (known && known.value !== sealing.fingerprint && !sealing.previousFingerprints.includes(known.value))
    log.warn(
      'SECRET is another one than at the last start, and SECRET_PREVIOUS is not that one: stored secrets of webhooks, integrations and signed identity cannot be read, and links in earlier emails do not work.',
    )
  await db.transaction((tx) => keepLastFact(tx, 'secret', sealing.fingerprint, now))
}

/** State of a rotation. */
export interface Rotation {
  /** True once the previous secret may be removed. */
  isOver: boolean
  sentence: string
}

/** Finds out if the previous secret may be removed. */
export async function examineRotation(
  db: Database,
  sealing: Sealing,
  { previous }: Pick<SealedCount, 'previous'>,
  now: number,
): Promise<Rotation> {
  if (sealing.previousFingerprints.length === 0)
    return { isOver: true, sentence: 'SECRET_PREVIOUS is not set: no rotation is under way.' }
  const known = await findFact(db, 'secret')
  if (known?.value !== sealing.fingerprint)
    return { isOver: false, sentence: 'No server has started with this SECRET yet: restart all of them.' }
  if (previous > 0)
    return {
      isOver: false,
      sentence: `Stored values that still need SECRET_PREVIOUS: ${previous}. Run: npm run secret -w server -- reseal`,
    }
  const until = known.since + limits.contactTokenLife
  if (now < until)
    return {
      isOver: false,
      sentence: `Nothing stored needs SECRET_PREVIOUS, but visitors' tokens do until ${minuteOf(until)}.`,
    }
  return { isOver: true, sentence: await describeRemoval(db, known.since) }
}

async function describeRemoval(db: Database, since: number): Promise<string> {
  const keys = await countUploadKeys(db, since)
  const uploads = keys === 0 ? '' : `, and ${keys} upload ${keys === 1 ? 'key' : 'keys'} for source maps`
  return `SECRET_PREVIOUS may be removed. Then links in emails and issues from before ${minuteOf(since)} end${uploads}.`
}

/** Upload keys that were made before a time. */
async function countUploadKeys(db: Database, before: number): Promise<number> {
  let count = 0
  const read = (last?: { id: string }) => listTenantIds(db, last?.id ?? '', 100)
  for await (const tenants of batches(100, read))
    for (const { id } of tenants)
      count += await countRows(db.tenant(id).selectFrom('upload_keys').where('created_at', '<', before))
  return count
}

const minuteOf = (time: number): string =>
  `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`
