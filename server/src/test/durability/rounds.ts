import { auditRows, auditVotes } from './audit.ts'
import { gather, noVisitors } from './cast.ts'
import { addFollowers, allTold, announce, auditTold, endLeases, type Followed } from './followed.ts'
import { Ledger } from './ledger.ts'
import { askAgain, writeUntilGone } from './load.ts'
import { type Installation, startServer } from './server-process.ts'

/** Enough that a kill falls into the middle of notifying them. */
const followers = 1_500

/** How many writes a server answers before it is killed: a number, since a busy machine does little in a second. */
const fewestWrites = 20
const furtherWrites = 100

/** What came of some rounds. */
export interface Report {
  rounds: number
  /** Writes that were answered. */
  acknowledged: number
  /** What is wrong, in sentences; nothing is what is hoped for. */
  wrong: string[]
}

/**
 * Kills the server under load at a random moment, again and again, and looks at what is left each time. From the second
 * time on it is also notifying many.
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

/** Resolves once the server has answered so many more writes. */
async function acknowledgedMore(ledger: Ledger, count: number): Promise<void> {
  const due = ledger.acknowledged + count
  while (ledger.acknowledged < due) await new Promise((resolve) => setTimeout(resolve, 5))
}

/** One more start: what was not answered is asked again, everybody is notified, and the server stops when asked. */
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
