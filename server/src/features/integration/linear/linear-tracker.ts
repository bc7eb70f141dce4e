import { z } from 'zod'
import { parseJsonBytes } from '../../../lib/json-text.ts'
import { isSigned } from '../tracker/body-signature.ts'
import type { TrackerService } from '../tracker/tracker-service.ts'
import { LinearTeam } from './linear-team.ts'
import { stateOf } from './workflow-state.ts'

/** Teams at Linear. */
export const linearTracker: TrackerService = {
  connect: ({ config: { linearApiUrl: api } }, { token, target }) =>
    new LinearTeam({ api, token, team: target }),
  referenceOf: (team, number) => `${team}-${number}`,
  isAuthentic: ({ header, body }, secret, now) =>
    isSigned(body, `sha256=${header('linear-signature')}`, secret) && isRecent(body, now),
  readEvent({ body }, target) {
    const parsed = parseJsonBytes(body)
    if (Other.safeParse(parsed).success) return undefined
    const { action, data } = IssueEvent.parse(parsed)
    if (data.team.key !== target)
      return { numbers: numbersIn(target, data.previousIdentifiers), state: 'gone' }
    if (action === 'remove' || data.trashed === true) return { numbers: [data.number], state: 'gone' }
    const state = stateOf(data.state.type)
    return { numbers: [data.number], title: data.title, ...(state && { state }) }
  },
}

/** Milliseconds after which an event is no longer believed. Linear sends each attempt with its own time. */
const tolerance = 60_000

const Timed = z.object({ webhookTimestamp: z.number() })

function isRecent(body: Uint8Array, now: number): boolean {
  const { data } = Timed.safeParse(parseJsonBytes(body))
  return data !== undefined && Math.abs(now - data.webhookTimestamp) <= tolerance
}

/** An event about anything but an issue. */
const Other = z.object({ type: z.string().refine((type) => type !== 'Issue') })

/** The part of an event about an issue that concerns us. */
const IssueEvent = z.object({
  type: z.literal('Issue'),
  action: z.string(),
  data: z.object({
    number: z.number().int(),
    title: z.string(),
    state: z.object({ type: z.string() }),
    team: z.object({ key: z.string() }),
    /** Names of the issue in teams that it was moved from. */
    previousIdentifiers: z.array(z.string()).max(100).catch([]),
    trashed: z.boolean().nullish(),
  }),
})

/** Numbers that an issue had in a team before it was moved to another one. */
const numbersIn = (team: string, identifiers: readonly string[]): number[] =>
  identifiers
    .filter((identifier) => /^[A-Z0-9]+-\d{1,9}$/.test(identifier) && identifier.startsWith(`${team}-`))
    .map((identifier) => Number(identifier.slice(team.length + 1)))
