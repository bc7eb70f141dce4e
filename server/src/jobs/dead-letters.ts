import type { Database, GlobalDb } from '../db/database.ts'
import { type Operator, recordOperatorAction } from '../db/operator-log.ts'
import {
  countOutboxDeadLetters,
  listOutboxDeadLetters,
  replayOutboxDeadLetters,
} from '../db/outbox-dead-letters.ts'
import { emptyOutbox } from '../db/outbox-relay.ts'
import { batches } from '../lib/batches.ts'
import { CommandError } from '../lib/command-error.ts'
import { countDeadLetters, listDeadLetters, requeueDeadLetter } from './dead-letters.queries.ts'
import { isReplayable } from './dead-payload.ts'

const batch = 500
/** The name of the outbox's dead letters in place of a job's id. */
const outbox = 'outbox'
const unreadableOutbox = 'The outbox cannot be read. Do all nodes of the database answer?'

/**
 * Dead letters: a line for each job, oldest first, with the data needed for a decision and no secrets; then lines of some
 * entries of a cluster's outbox.
 */
export async function describeDeadLetters(db: Database): Promise<string> {
  const lines: string[] = []
  for await (const letter of walk(db)) lines.push(`${letter.id}  ${describe(letter)}`)
  lines.push(...(await describeOutboxDeadLetters(db)))
  return lines.length === 0 ? 'There are no dead letters.' : lines.join('\n')
}

async function describeOutboxDeadLetters(db: Database): Promise<string[]> {
  try {
    const entries = await listOutboxDeadLetters(db, batch)
    const lines = entries.map((entry) => `${outbox}  ${describe(entry)}`)
    const others = entries.length === batch ? (await countOutboxDeadLetters(db)) - batch : 0
    return others > 0 ? [...lines, `${outbox}  and ${others} more`] : lines
  } catch {
    return [unreadableOutbox]
  }
}

/**
 * Runs a dead letter again, from its first attempt on. @returns a sentence about the result. @throws CommandError with
 * the reason.
 */
export async function replayDeadLetter(db: Database, by: Operator, id: string): Promise<string> {
  if (id !== outbox) return replayJob(db, by, id)
  await countOutboxDeadLetters(db).catch(() => {
    throw new CommandError(unreadableOutbox)
  })
  return `${await replayOutbox(db, by)} entries of the outbox will be delivered.`
}

const replayJob = (db: Database, by: Operator, id: string): Promise<string> =>
  db.transaction(async (tx) => {
    const [letter] = await listDeadLetters(tx, { id, limit: 1 })
    if (!letter) throw new CommandError(`There is no dead letter ${id}.`)
    if (!isReplayable(letter))
      throw new CommandError(
        `${id} cannot be replayed: the link in this email was secret and is not stored. Its recipient has to request a new one.`,
      )
    await replay(tx, by, id)
    return `${id} will run again.`
  })

/** Columns of a job or an entry that are shown. */
interface DeadLetter {
  kind: string
  payload: string
  failed_at: number | null
  last_error: string | null
}

function describe(letter: DeadLetter): string {
  const at = new Date(letter.failed_at ?? 0).toISOString().slice(0, 16).replace('T', ' ')
  const lost = isReplayable(letter) ? '' : ' (cannot be replayed)'
  return `${at}  ${letter.kind}${recipientOf(letter)}  ${oneLine(letter.last_error ?? '')}${lost}`
}

/** Replays all dead letters that can be replayed. @throws CommandError with the result if the outbox cannot be read. */
export async function replayAllDeadLetters(db: Database, by: Operator): Promise<string> {
  let replayed = 0
  for await (const letter of walk(db)) {
    if (!isReplayable(letter)) continue
    await db.transaction((tx) => replay(tx, by, letter.id))
    replayed++
  }
  let problem = ''
  let left = await countDeadLetters(db)
  try {
    if ((await countOutboxDeadLetters(db)) > 0) replayed += await replayOutbox(db, by)
    left += await countOutboxDeadLetters(db)
  } catch {
    problem = unreadableOutbox
  }
  const result = `Replayed: ${replayed}. Dead letters left: ${left}.`
  if (problem) throw new CommandError(`${result} ${problem}`)
  return result
}

/** @returns the number of entries. */
async function replayOutbox(db: Database, by: Operator): Promise<number> {
  // First, since each organisation's entries are replayed in a transaction of their own: one that is interrupted is told too.
  await db.transaction((tx) => recordOperatorAction({ ...by, database: tx }, 'dead_letter.replayed', outbox))
  const replayed = await replayOutboxDeadLetters(db)
  // Without a cluster no server looks into the outbox until its next start.
  if (!db.dialect.usesOutbox) await emptyOutbox(db)
  return replayed
}

async function replay(tx: GlobalDb, by: Operator, id: string): Promise<void> {
  await requeueDeadLetter(tx, id, by.now)
  await recordOperatorAction({ ...by, database: tx }, 'dead_letter.replayed', id)
}

async function* walk(db: Database) {
  const read = (last?: { id: string }) => listDeadLetters(db, { after: last?.id ?? '', limit: batch })
  for await (const letters of batches(batch, read)) yield* letters
}

function recipientOf({ kind, payload }: { kind: string; payload: string }): string {
  if (kind !== 'sendMail') return ''
  try {
    const { template, to } = JSON.parse(payload)
    return oneLine(` ${template} to ${to}`)
  } catch {
    return ''
  }
}

/** Terminals obey control characters, and a mail server's response may contain some. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
