import type { Database, GlobalDb } from '../db/database.ts'
import type { Dialect } from '../db/dialects/dialect.ts'
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
  /** As in `TenantDb.transaction`. */
  holds?: readonly string[]
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
export const once = <Answer>(
  db: TenantDb,
  repeatable: Repeatable,
  work: (db: TenantDb) => Promise<Answer>,
): Promise<Answer> =>
  attemptTwice(db.dialect, () =>
    db.transaction((tx) => remember(tx, repeatable, () => work(tx)), repeatable.holds),
  )

/**
 * The same for a creation that also writes the installation's own tables. What `lock` holds, it holds before the key is
 * looked for: whoever waited for it then finds the answer, and not what the answer has made.
 */
export const onceOverAll = <Held, Answer>(
  database: Database,
  db: TenantDb,
  repeatable: Repeatable,
  lock: (tx: GlobalDb) => Promise<Held>,
  work: (tx: GlobalDb, held: Held) => Promise<Answer>,
): Promise<Answer> =>
  attemptTwice(db.dialect, () =>
    database.transaction(async (tx) => {
      const held = await lock(tx)
      return remember(tx.within(db), repeatable, () => work(tx, held))
    }),
  )

async function remember<Answer>(
  db: TenantDb,
  repeatable: Repeatable,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (repeatable.key === undefined) return work()
  const key = shortDigest(`${repeatable.scope}\n${repeatable.key}`)
  const requestHash = shortDigest(JSON.stringify(repeatable.request))
  const [known] = await findAnswer(db, { key })
  if (known) return repeatAnswer<Answer>(known, requestHash)
  const answer = await work()
  await insertAnswer(db, {
    key,
    request_hash: requestHash,
    response: JSON.stringify(answer),
    created_at: repeatable.now,
  })
  return answer
}

/** Two at once: the loser finds the other one's answer at the second attempt. */
async function attemptTwice<Answer>(dialect: Dialect, attempt: () => Promise<Answer>): Promise<Answer> {
  try {
    return await attempt()
  } catch (error) {
    if (dialect.isUniqueViolation(error)) return attempt()
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
