import type { Sealing } from '../../auth/sealing.ts'
import type { GlobalDb } from '../../db/database.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { AppError } from '../../lib/app-error.ts'
import { shortDigest } from '../../lib/digest.ts'
import { operatorAnswers, type RememberedAnswers, tenantAnswers } from './idempotency.queries.ts'

/** A creation with an idempotency key, so that the request can be repeated. */
export interface IdempotencyContext {
  /** The operation and its caller: keys are separate for each. */
  scope: string
  /** The request's `Idempotency-Key`. */
  key: string
  /**
   * The request as sent, to tell a repetition from another request: it stays the same when an upgrade changes the
   * parsing.
   */
  sent: unknown
  /** The request as parsed by this version, which the previous version compared. */
  read: unknown
  now: number
}

/** Undefined for a request without a key: then no response is stored. */
export type OptionalIdempotency = IdempotencyContext | undefined

/**
 * Runs a creation in a transaction, once per key: a repetition gets the first response, another request under the key a
 * 422. The response is stored in the same transaction; `sealing` encrypts a response that contains a secret. `holds` as
 * in `TenantDb.transaction`.
 */
export const once = <Answer, Bound extends Repeated>(
  ctx: Bound & Transacting<Bound>,
  work: (ctx: Bound) => Promise<Answer>,
  { holds, sealing }: { holds?: readonly string[]; sealing?: Sealing } = {},
): Promise<Answer> =>
  attemptTwice(answersOf(ctx), ctx.repeatable, () =>
    ctx.transaction((bound) => remember(answersOf(bound), ctx.repeatable, () => work(bound), sealing), holds),
  )

/** Part of an action's context that identifies a repeated creation: of a tenant, of an operator, or of a caller without an account. */
interface Repeated {
  db?: TenantDb
  database: GlobalDb
  repeatable: OptionalIdempotency
}

interface Transacting<Bound> {
  transaction<Answer>(work: (ctx: Bound) => Promise<Answer>, holds?: readonly string[]): Promise<Answer>
}

const answersOf = ({ db, database }: Repeated): RememberedAnswers =>
  db ? tenantAnswers(db) : operatorAnswers(database)

async function remember<Answer>(
  answers: RememberedAnswers,
  repeatable: OptionalIdempotency,
  work: () => Promise<Answer>,
  sealing?: Sealing,
): Promise<Answer> {
  if (!repeatable) return work()
  const key = keyOf(repeatable)
  const known = await answers.find(key)
  if (known) {
    if (![repeatable.sent, repeatable.read].map(hashOf).includes(known.request_hash)) throw usedForAnother()
    return JSON.parse(sealing ? sealing.open(known.response, purposeOf(key)) : known.response)
  }
  const answer = await work()
  const response = JSON.stringify(answer)
  await answers.insert({
    key,
    request_hash: hashOf(repeatable.sent),
    response: sealing ? sealing.seal(response, purposeOf(key)) : response,
    created_at: repeatable.now,
  })
  return answer
}

/**
 * Of two concurrent requests, the one that fails because of the other's creation finds the other's response at the
 * second attempt.
 */
async function attemptTwice<Answer>(
  answers: RememberedAnswers,
  repeatable: OptionalIdempotency,
  attempt: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await attempt()
  } catch (error) {
    if (repeatable && error instanceof AppError && (await answers.find(keyOf(repeatable)))) return attempt()
    throw error
  }
}

const hashOf = (request: unknown): string => shortDigest(JSON.stringify(request))

const keyOf = ({ scope, key }: IdempotencyContext): string => shortDigest(`${scope}\n${key}`)

/** Purpose under which a response with a secret is sealed. */
export const purposeOf = (key: string): string => `remembered answer ${key}`

const usedForAnother = (): AppError =>
  new AppError(
    'idempotency_conflict',
    422,
    'This Idempotency-Key was used for a different request. Use a new key.',
  )
