import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Project } from '@earshot/shared/project/project'
import type { ContactSession } from '@earshot/shared/widget/widget'
import { harbor } from '../../scripts/world.ts'
import { Client } from './client.ts'
import type { RunningServer } from './server-process.ts'

const contactCount = 8

/** All callers that write during a round, signed in. */
export interface DurabilityCast {
  admin: Client
  contacts: Client[]
  anyone: Client
  statusIds: string[]
  /** Opens another session of the administrator. */
  again(): Promise<Client>
}

/** Visitor secrets of the contacts, so that they stay the same people after a restart. */
export type Visitors = (string | undefined)[]

export const noVisitors = (): Visitors => Array<undefined>(contactCount).fill(undefined)

/** Signs everyone in, and turns off reviews of customers' content. */
export async function gather(
  { url, key }: Pick<RunningServer, 'url' | 'key'>,
  dataDir: string,
  visitors: Visitors,
): Promise<DurabilityCast> {
  const anyone = new Client(url, { origin: url })
  const password = (await readFile(join(dataDir, 'demo-password'), 'utf8')).trim()
  const logIn = () => anyone.logIn(harbor.owner.email, password)
  const admin = await logIn()
  const { items } = await admin.call<{ items: Project[] }>('GET', '/api/v1/projects')
  const project = items.find(({ publicKey }) => publicKey === key)
  if (!project) throw new Error('The demo has no project')
  await admin.call('PATCH', `/api/v1/projects/${project.id}`, { moderation: 'off' })
  const contacts: Client[] = []
  for (const [index, visitor] of visitors.entries()) {
    const body = { key, ...(visitor && { visitor }) }
    const session = await anyone.call<ContactSession>('POST', '/e/v1/session', body)
    visitors[index] = session.visitor ?? undefined
    contacts.push(anyone.with({ authorization: `Bearer ${session.token}` }))
  }
  // Statuses that accept votes and comments; others would reject the following calls.
  const open = project.statuses.filter(
    ({ freezesVotes, freezesComments }) => !freezesVotes && !freezesComments,
  )
  return { admin, contacts, anyone, statusIds: open.map(({ id }) => id), again: logIn }
}
