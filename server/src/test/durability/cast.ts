import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Project } from '@earshot/shared/project/project'
import type { ContactSession } from '@earshot/shared/widget/widget'
import { harbor } from '../../scripts/world.ts'
import { Client } from './client.ts'
import type { RunningServer } from './server-process.ts'

const contactCount = 8

/** Everyone who writes during a round, signed in. */
export interface DurabilityCast {
  admin: Client
  contacts: Client[]
  anyone: Client
  statusIds: string[]
  /** Another session of the administrator's. */
  again(): Promise<Client>
}

/** Visitor secrets of the contacts, so that a restart meets the same people. */
export type Visitors = (string | undefined)[]

export const noVisitors = (): Visitors => Array<undefined>(contactCount).fill(undefined)

/** Signs everyone in; what customers send needs no approval from then on. */
export async function gather(
  { url, key }: RunningServer,
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
  // A status that froze votes or comments would refuse what comes next.
  const open = project.statuses.filter(
    ({ freezesVotes, freezesComments }) => !freezesVotes && !freezesComments,
  )
  return { admin, contacts, anyone, statusIds: open.map(({ id }) => id), again: logIn }
}
