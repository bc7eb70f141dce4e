import type { Sealing } from '../auth/sealing.ts'
import type { Database } from '../db/database.ts'
import { findFact } from '../db/installation-facts.ts'
import { countSealed } from '../sealed-values.ts'
import { examineRotation } from '../secret-rotation.ts'
import { type Finding, findingsOf } from './finding.ts'

const { ok, warning, problem } = findingsOf('Secret')

/** Checks that the configured secrets open what is stored, and whether a rotation is over. */
export async function checkSecret(db: Database, sealing: Sealing, now: number): Promise<Finding[]> {
  const known = await findFact(db, 'secret')
  const all = [sealing.fingerprint, ...sealing.previousFingerprints]
  if (known && !all.includes(known.value))
    return [problem('SECRET is another one than that of the server that started last.')]
  const count = await countSealed(db, sealing, { reseals: false })
  const lost =
    count.unreadable.length === 0
      ? []
      : [
          warning(
            `Values that neither SECRET nor SECRET_PREVIOUS opens: ${count.unreadable.length}. See: npm run secret -w server -- status`,
          ),
        ]
  const { isOver, sentence } = await examineRotation(db, sealing, count, now)
  return [...lost, isOver ? ok(sentence) : warning(sentence)]
}
