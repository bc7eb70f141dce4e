import { prepared } from '../db/prepared.ts'
import type { TenantDb } from '../db/tenant-db.ts'
import { shortDigest } from '../lib/digest.ts'
import { AppError } from './app-error.ts'

/** A creation that may be asked for more than once. */
export interface Repeatable {
  /** Whose key it is and for which operation: the same key elsewhere is another key. */
  scope: string
  /** What the caller sent as `Idempotency-Key`; without one nothing is remembered. */
  key: string | undefined
  /** What was asked, to tell a repetition from a mistake. */
  request: unknown
  now: number
}

const findAnswer = prepared((db: TenantDb, given: { key: string }) =>
  db.selectFrom('idempotency_keys').select(['request_hash', 'response']).where('key', '=', given.key),
)

const insertAnswer = prepared(
  (db: TenantDb, given: { key: string; request_hash: string; response: string; created_at: number }) =>
    db.insertInto('idempotency_keys').values({
      key: given.key,
      request_hash: given.request_hash,
      response: given.response,
      created_at: given.created_at,
    }),
)

/**
 * Runs a creation in a transaction, once per key: a repetition gets the first answer, the same key with
 * another request a 422. The answer is remembered in the transaction that made it.
 */
export async function once<Answer>(
  db: TenantDb,
  repeatable: Repeatable,
  work: (db: TenantDb) => Promise<Answer>,
): Promise<Answer> {
  const { request, now } = repeatable
  if (repeatable.key === undefined) return db.transaction(work)
  const key = shortDigest(`${repeatable.scope}\n${repeatable.key}`)
  const requestHash = shortDigest(JSON.stringify(request))
  const attempt = () =>
    db.transaction(async (db) => {
      const [known] = await findAnswer(db, { key })
      if (known) return repeatAnswer<Answer>(known, requestHash)
      const answer = await work(db)
      await insertAnswer(db, {
        key,
        request_hash: requestHash,
        response: JSON.stringify(answer),
        created_at: now,
      })
      return answer
    })
  try {
    return await attempt()
  } catch (error) {
    // Two at once: the other one's answer is there now.
    if (db.dialect.isUniqueViolation(error)) return attempt()
    throw error
  }
}

function repeatAnswer<Answer>(
  known: { request_hash: string; response: string },
  requestHash: string,
): Answer {
  if (known.request_hash !== requestHash)
    throw new AppError(
      'idempotency_conflict',
      422,
      'This Idempotency-Key was used for a different request. Use a new key.',
    )
  return JSON.parse(known.response)
}
