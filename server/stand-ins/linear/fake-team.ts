import { createHmac, randomUUID } from 'node:crypto'

interface FakeIssue {
  id: string
  number: number
  title: string
  description: string
  stateId: string
  trashed: boolean
  previousIdentifiers: string[]
}

interface FakeHook {
  id: string
  url: string
  secret: string
}

/** A team of the stand-in with its workflow. */
export interface FakeTeam {
  id: string
  key: string
  issues: FakeIssue[]
  hooks: FakeHook[]
  states: { id: string; type: string; position: number }[]
  attachments: { issueId: string; title: string; url: string }[]
}

/** A team without issues, and its workflow. */
export function emptyTeam(key: string): FakeTeam {
  const kinds = ['backlog', 'unstarted', 'started', 'completed', 'canceled', 'duplicate', 'hovering']
  const states = kinds.map((type, position) => ({ id: `${key}-${type}`, type, position }))
  return { id: randomUUID(), key, issues: [], hooks: [], states, attachments: [] }
}

/** An event about an issue, as it is posted to the hooks of its team at a time. */
export function eventOf(
  team: FakeTeam,
  number: number,
  { action = 'update', secret = '', now = Date.now() } = {},
) {
  const issue = team.issues.find((issue) => issue.number === number)
  const state = team.states.find(({ id }) => id === issue?.stateId)
  const { id, key } = team
  const data = { ...issue, number, title: issue?.title ?? '', state, team: { id, key } }
  const body = JSON.stringify({
    action,
    type: 'Issue',
    data,
    webhookTimestamp: now,
    webhookId: randomUUID(),
  })
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'linear-event': 'Issue',
    'linear-signature': signature,
  }
  return { body, headers }
}
