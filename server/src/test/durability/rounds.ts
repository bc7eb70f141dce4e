import { auditRows, auditVotes } from './audit.ts'
import { gather, noVisitors } from './cast.ts'
import { addFollowers, allTold, announce, auditTold, endLeases, type Followed } from './followed.ts'
import { Ledger } from './ledger.ts'
import { askAgain, writeUntilGone } from './load.ts'
import { type Installation, startServer } from './server-process.ts'

/** Enough followers for a kill to happen while they are being notified. */
const followers = 1_500

/**
 * Minimum of acknowledged writes before a kill: a number instead of a time, since a busy machine does little in a
 * second.
 */
const fewestWrites = 20
const furtherWrites = 100

/** Results of some rounds. */
export interface Report {
  rounds: number
  /** Acknowledged writes. */
  acknowledged: number
  /** Problems, in sentences; empty for success. */
  wrong: string[]
}

/**
 * Kills the server under load at random moments, and checks the data each time. From the second round on, the server is
 * also notifying many followers.
 */
export async function killRounds(
  place: Installation,
  rounds: number,
  tell: (line: string) => void = () => {},
): Promise<Report> {
  const ledger = new Ledger()
  const visitors = noVisitors()
  const wrong: string[] = []
  let followed: Followed | undefined
  let round = 0
  while (round < rounds && wrong.length === 0) {
    round++
    const server = await startServer(place)
    try {
      const cast = await gather(server, place.dataDir, visitors)
      wrong.push(...(await auditVotes(cast, ledger)))
      await askAgain(cast, ledger)
      if (round === 2 && followed) await announce(cast, followed)
      const writing = writeUntilGone(cast, ledger)
      await Promise.race([writing, acknowledgedMore(ledger, fewestWrites + Math.random() * furtherWrites)])
      await server.kill()
      await writing
    } finally {
      await server.kill()
    }
    wrong.push(...(await auditRows(place, ledger)))
    followed ??= await addFollowers(place, followers)
    await endLeases(place)
    tell(`round ${round}: ${ledger.acknowledged} acknowledged, ${wrong.length} wrong`)
  }
  wrong.push(...(await lastLook(place, ledger, visitors, round > 1 ? followed : undefined)))
  return { rounds: round, acknowledged: ledger.acknowledged, wrong }
}

/** Resolves once the server has acknowledged `count` more writes. */
async function acknowledgedMore(ledger: Ledger, count: number): Promise<void> {
  const due = ledger.acknowledged + count
  while (ledger.acknowledged < due) await new Promise((resolve) => setTimeout(resolve, 5))
}

/**
 * Starts the server once more: unacknowledged writes are repeated, everyone is notified, and the server stops when
 * asked.
 */
async function lastLook(
  place: Installation,
  ledger: Ledger,
  visitors: ReturnType<typeof noVisitors>,
  followed: Followed | undefined,
): Promise<string[]> {
  const server = await startServer(place)
  try {
    const cast = await gather(server, place.dataDir, visitors)
    const votes = await auditVotes(cast, ledger)
    await askAgain(cast, ledger)
    const broadcast = followed ? await allTold(cast, followed) : []
    const exitCode = await server.stop()
    const rows = await auditRows(place, ledger)
    const told = followed ? await auditTold(place, followed) : []
    return [
      ...votes,
      ...broadcast,
      ...rows,
      ...told,
      ...(exitCode === 0 ? [] : [`stopped with exit code ${exitCode}`]),
    ]
  } finally {
    await server.kill()
  }
}
