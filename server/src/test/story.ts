import { pino } from 'pino'
import { insertMember } from '../auth/memberships.queries.ts'
import { Passwords } from '../auth/password/passwords.ts'
import { insertUser } from '../auth/users.queries.ts'
import type { AppServices } from '../compose.ts'
import { composeServices } from '../compose.ts'
import { openDatabase } from '../db/opening/open.ts'
import { systemClock } from '../lib/clock.ts'
import { readConfig } from '../lib/config/config.ts'
import { seed } from '../scripts/seed.ts'
import type { Cast } from '../scripts/tell.ts'
import { harbor, lumen } from '../scripts/world.ts'
import type { TestDatabaseConfig } from './database.ts'

/** An organisation of the demo data, with the pages that its widget runs on. */
export interface Organisation extends Cast {
  origin: string
}

/** Both organisations. */
export interface Story {
  harbor: Organisation
  lumen: Organisation
}

/** A story as passed between processes: maps become lists. */
export type ToldStory = Record<keyof Story, OrganisationStory>
type OrganisationStory = Omit<Organisation, 'members' | 'contacts'> &
  Record<'members' | 'contacts', [string, string][]>

/** The password of every person, unless a test sets another hash. */
export const storyPassword = 'Sail-7-with-me!'

/** Very fast hashing, for tests of other subjects. */
export const quickPasswords = (): Passwords => new Passwords({ memoryCost: 8, timeCost: 1, parallelism: 1 })

/** The installation's secret in every test. */
export const worldSecret = 'a secret that only this test knows, and no other'

/**
 * People whom the demo data omit and tests of authorisation need: an administrator who is not the owner, and another
 * user.
 */
const extras = {
  harbor: [{ firstName: 'Cleo', lastName: 'Brandt', email: 'cleo@harbor.example', role: 'Administrator' }],
  lumen: [
    { firstName: 'Dana', lastName: 'Ilves', email: 'dana@lumen.example', role: 'Administrator' },
    { firstName: 'Emil', lastName: 'Novak', email: 'emil@lumen.example', role: 'User' },
  ],
} as const

/** Creates the demo data in an empty database, which tests then copy: creating them takes longer than most tests. */
export async function tellStory(source: TestDatabaseConfig, folder: string): Promise<ToldStory> {
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder })
  const db = await openDatabase({ source, guarded: true })
  const services = composeServices(config, pino({ level: 'silent' }), systemClock, db, [worldSecret])
  const passwordHash = await quickPasswords().hash(storyPassword)
  const told = async (
    story: typeof harbor,
    others: (typeof extras)[keyof typeof extras],
    origin: string,
  ): Promise<OrganisationStory> => {
    const cast = await seed(services, story, passwordHash)
    await addMembers(services, cast, others, passwordHash)
    await allowOrigin(services, cast, origin)
    return { ...cast, origin, members: [...cast.members], contacts: [...cast.contacts] }
  }
  const story = {
    harbor: await told(harbor, extras.harbor, 'https://app.harbor.example'),
    lumen: await told(lumen, extras.lumen, 'https://lumen.example:8443'),
  }
  await db.close()
  return story
}

/** The demo data of one test. */
export function storyOf({ harbor, lumen }: ToldStory): Story {
  const organisation = (story: OrganisationStory): Organisation => ({
    ...story,
    members: new Map(story.members),
    contacts: new Map(story.contacts),
  })
  return { harbor: organisation(harbor), lumen: organisation(lumen) }
}

const allowOrigin = (services: AppServices, cast: Cast, origin: string): Promise<void> =>
  services.db.tenant(cast.tenantId).transaction(async (db) => {
    await db
      .updateTable('projects')
      .set({ allowed_origins: JSON.stringify([origin]) })
      .where('id', '=', cast.projectId)
      .execute()
    await db.record({ type: 'project.updated', projectId: cast.projectId, at: services.clock() })
  })

async function addMembers(
  { db, clock }: AppServices,
  cast: Cast,
  others: (typeof extras)[keyof typeof extras],
  passwordHash: string,
): Promise<void> {
  const account = { passwordHash, consentToHelpEmails: false, consentToMarketingEmails: false, now: clock() }
  await db.transaction(async (tx) => {
    for (const person of others) {
      const userId = await insertUser(tx, { ...account, ...person })
      const name = `${person.firstName} ${person.lastName}`
      const member = { tenantId: cast.tenantId, userId, name, role: person.role, owner: false, now: clock() }
      cast.members.set(person.firstName, await insertMember(tx, member))
    }
  })
}
