import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { insertMember, type MembershipKey } from '../auth/memberships.queries.ts'
import { insertUser } from '../auth/users.queries.ts'
import type { AppServices } from '../compose.ts'
import { keptSecret } from '../data-folder.ts'
import type { GlobalDb } from '../db/database.ts'
import { nameColumns } from '../db/folded-columns.ts'
import { createOrganisation } from '../features/organisation/organisations.ts'
import { newId } from '../lib/id.ts'
import { addColleagues } from './colleagues.ts'
import { addBranding } from './demo-branding.ts'
import { demoCards } from './demo-cards.ts'
import { addChangelog } from './demo-changelog.ts'
import { addCustomers } from './demo-customers.ts'
import { earshot } from './earshot-story.ts'
import { addCards, type Cast, tell } from './tell.ts'
import { harbor, lumen, type OrganisationOfStory } from './world.ts'

/** The demo's sign-in data, and the keys of the projects on the example site and on the product's own pages. */
export interface Demo {
  email: string
  password: string
  publicKey: string
  siteKey: string | undefined
  /** The member as whom visitors of the live demo read; undefined if they were removed. */
  viewer: MembershipKey | undefined
}

/**
 * Fills an empty database with the demo data; any other database is left unchanged.
 * @returns how to sign in, or undefined if the database is not the demo's.
 */
export async function seedWhenEmpty(services: AppServices): Promise<Demo | undefined> {
  const { db, config } = services
  const password = demoPassword(config.dataDir)
  const someone = await db.global.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (!someone) {
    const passwordHash = await services.passwords.hash(password)
    const cast = await seed(services, harbor, passwordHash)
    await addColleagues(services, cast, passwordHash)
    await addBranding(services, cast)
    await addCards(services, cast, demoCards)
    await addChangelog(services, cast)
    await addCustomers(services, cast)
    for (const organisation of [lumen, earshot]) await seed(services, organisation, passwordHash)
  }
  const publicKey = await keyOf(services, harbor)
  if (publicKey === undefined) return undefined
  const siteKey = await keyOf(services, earshot)
  return { email: harbor.owner.email, password, publicKey, siteKey, viewer: await findViewer(db) }
}

/**
 * Creates one organisation of the demo data through the product's actions. @returns the ids of its people and projects.
 */
export async function seed(
  services: AppServices,
  story: OrganisationOfStory,
  passwordHash: string,
): Promise<Cast> {
  const { db, clock, config } = services
  const now = clock()
  const account = { passwordHash, consentToHelpEmails: false, consentToMarketingEmails: false, now }
  const cast = await db.transaction(async (tx): Promise<Cast> => {
    const made = await createOrganisation(
      { database: tx, now },
      {
        ...account,
        ...story.owner,
        companyName: story.name,
        plan: story.plan,
        origins: [`http://127.0.0.1:${config.examplePort}`, `http://localhost:${config.examplePort}`],
      },
    )
    const members = new Map([[story.owner.firstName, made.personId]])
    for (const person of story.others) {
      const userId = await insertUser(tx, { ...account, ...person })
      const name = `${person.firstName} ${person.lastName}`
      const member = { tenantId: made.tenantId, userId, name, role: person.role, owner: false, now }
      members.set(person.firstName, await insertMember(tx, member))
    }
    const contacts = new Map(story.contacts.map((name) => [name, newId()]))
    // Changes from before a member joined count as read: the demo shows the last two days as unread.
    await tx
      .tenant(made.tenantId)
      .updateTable('people')
      .set({ created_at: now - 2 * 24 * 60 * 60 * 1000 })
      .where('kind', '=', 'member')
      .execute()
    // SQL cannot insert an empty list of rows.
    if (contacts.size > 0)
      await tx
        .tenant(made.tenantId)
        .insertInto('people')
        .values(
          [...contacts].map(([name, id]) => ({
            id,
            kind: 'contact' as const,
            ...nameColumns(name),
            user_id: null,
            visitor_hash: null,
            trusted: 0 as const,
            blocked: 0 as const,
            created_at: now,
          })),
        )
        .execute()
    return { ...made, members, contacts }
  })
  await tell(services, story, cast)
  return cast
}

/** The public key of an organisation's first project, as long as the organisation's owner exists. */
async function keyOf({ db }: AppServices, { owner }: OrganisationOfStory): Promise<string | undefined> {
  const row = await db.global
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .innerJoin('project_keys', 'project_keys.tenant_id', 'memberships.tenant_id')
    .select('project_keys.public_key')
    .where('users.email', '=', owner.email)
    .where('project_keys.ends_at', 'is', null)
    .orderBy('project_keys.project_id')
    .executeTakeFirst()
  return row?.public_key
}

/** The first of the demo's members who is not its owner. */
export async function findViewer({ global }: Pick<GlobalDb, 'global'>): Promise<MembershipKey | undefined> {
  const row = await global
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .innerJoin('tenants', 'tenants.id', 'memberships.tenant_id')
    .select(['memberships.tenant_id', 'memberships.user_id'])
    .where('users.email', '=', harbor.others[0]?.email ?? '')
    // A member of the demo may have joined other organisations since.
    .where('tenants.name', '=', harbor.name)
    .orderBy('tenants.created_at')
    .executeTakeFirst()
  return row && { tenantId: row.tenant_id, userId: row.user_id }
}

const file = 'demo-password'

/** The complete password of the demo's people, as stored in the data folder. */
function demoPassword(dataDir: string): string {
  const secret = keptSecret(dataDir, file, 9)
  // A new file, or any file of an earlier version, contains only the random part.
  if (secret.startsWith('Sail-7-')) return secret
  const password = `Sail-7-${secret}!`
  writeFileSync(join(dataDir, file), `${password}\n`)
  return password
}
