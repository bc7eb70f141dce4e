import { recordOperatorAction } from '../db/operator-log.ts'
import { CommandError } from '../lib/command-error.ts'
import { countSealed, type SealedCount } from '../sealed-values.ts'
import { examineRotation } from '../secret-rotation.ts'
import { type OperatorCommand, operatorCommand } from './operator-command.ts'

const usage = 'Usage: npm run secret -w server -- <status | reseal>'

/** Unreadable values that are named. */
const namedMax = 20

/** Says which secrets are in use, and seals anew what needs the previous one. */
export const secret: OperatorCommand = async (ctx, args) => {
  const [verb, ...rest] = args
  if (rest.length > 0 || (verb !== 'status' && verb !== 'reseal')) throw new CommandError(usage)
  const { db, sealing } = ctx.services
  const before = await countSealed(db, sealing, { reseals: verb === 'reseal' })
  const lines: string[] = []
  let left = before
  if (verb === 'reseal') {
    // A server that was not restarted yet may have sealed with the previous secret meanwhile.
    left = await countSealed(db, sealing, { reseals: false })
    lines.push(`Sealed anew: ${before.previous}.`)
    if (before.previous > 0) await recordOperatorAction(ctx, 'secret.resealed', sealing.fingerprint)
  }
  lines.push(`Sealed with SECRET: ${left.current}. With SECRET_PREVIOUS: ${left.previous}.`)
  lines.push(...unreadable(left))
  lines.push((await examineRotation(db, sealing, left, ctx.now)).sentence)
  return lines.join('\n')
}

function unreadable({ unreadable }: SealedCount): string[] {
  if (unreadable.length === 0) return []
  const named = unreadable.slice(0, namedMax).map((place) => `  ${place}`)
  const others = unreadable.length - named.length
  return [
    `Sealed with neither: ${unreadable.length}. These have to be made anew, or expire:`,
    ...named,
    ...(others > 0 ? [`  and ${others} more`] : []),
  ]
}

if (import.meta.main) await operatorCommand(secret)
