import type { AppServices } from '../compose.ts'
import type { TenantDb } from '../db/tenant-db.ts'
import { saveStatedCompany } from '../features/company/signed-company.ts'
import { recountSupport } from '../features/feedback/support-counts.ts'
import type { Cast } from './tell.ts'

/** Companies that Harbor's own site states, with a month's revenue in cents. */
const kielwind = {
  id: '17',
  name: 'Kielwind',
  domain: 'kielwind.example',
  plan: 'Family',
  revenue: 2_900,
  size: 3,
}
const sailingSchool = {
  id: '18',
  name: 'Sailing School Kiel',
  domain: 'sail-kiel.example',
  plan: 'School',
  revenue: 24_900,
  size: 22,
}
const blueport = {
  id: '19',
  name: 'Blueport',
  domain: 'blueport.example',
  plan: 'Club',
  revenue: 119_000,
  size: 140,
}
const lagoon = {
  id: '20',
  name: 'Lagoon Tours',
  domain: 'lagoon.example',
  plan: 'School',
  revenue: 48_000,
  size: 35,
}

/** Contacts whom Harbor's own site identifies; no test depends on them. */
const signedIn = [
  { name: 'Mira', email: 'mira@kielwind.example', company: kielwind, traits: { plan: 'Family' } },
  {
    name: 'Sailing School Kiel',
    email: 'office@sail-kiel.example',
    company: sailingSchool,
    traits: { plan: 'School', boats: 14 },
  },
  { name: 'Yuki', email: 'yuki@blueport.example', company: blueport, traits: { plan: 'Club' } },
  { name: 'Grace', email: 'grace@blueport.example', company: blueport, traits: { plan: 'Club' } },
  {
    name: 'Priya',
    email: 'priya@lagoon.example',
    company: lagoon,
    traits: { plan: 'School', boats: 6 },
  },
] as const

/** Sets the first and last visits of the demo's contacts, and gives some of them an account on Harbor's site. */
export async function addCustomers({ db, clock }: AppServices, cast: Cast): Promise<void> {
  const tenant = db.tenant(cast.tenantId)
  await tenant.transaction((tx) => spreadVotes(tx, clock()))
  for (const [name, id] of cast.contacts) {
    const visits = await visitsOf(tenant, id)
    const account = signedIn.find((customer) => customer.name === name)
    await tenant
      .updateTable('people')
      .set({
        ...(visits.length > 0 && { created_at: Math.min(...visits), seen_at: Math.max(...visits) }),
        ...(account && {
          identity_project_id: cast.projectId,
          external_id: account.email,
          email: account.email,
          email_verified: 1,
          traits: JSON.stringify(account.traits),
        }),
      })
      .where('id', '=', id)
      .execute()
    if (account) {
      const stated = { personId: id, projectId: cast.projectId, company: account.company }
      await tenant.transaction((tx) => saveStatedCompany(tx, stated, Math.min(...visits)))
    }
  }
}

/** Spreads the votes for each item over the time since its submission; the author's own stays the first. */
async function spreadVotes(db: TenantDb, now: number): Promise<void> {
  const votes = await db
    .selectFrom('votes')
    .innerJoin('feedback', 'feedback.id', 'votes.feedback_id')
    .select(['votes.feedback_id', 'votes.person_id', 'feedback.created_at', 'feedback.author_id'])
    .orderBy('votes.feedback_id')
    .execute()
  const others = votes.filter(({ person_id, author_id }) => person_id !== author_id)
  for (const items of Map.groupBy(others, ({ feedback_id }) => feedback_id).values())
    for (const [place, { feedback_id, person_id, created_at }] of items.entries())
      await db
        .updateTable('votes')
        .set({ created_at: created_at + Math.round(((now - created_at) * (place + 1)) / (items.length + 1)) })
        .where('feedback_id', '=', feedback_id)
        .where('person_id', '=', person_id)
        .execute()
  await recountSupport(
    db,
    votes.map(({ feedback_id }) => feedback_id),
  )
}

/** Times of a contact's submissions, votes and comments. */
async function visitsOf(db: TenantDb, personId: string): Promise<number[]> {
  const acts = await Promise.all([
    db.selectFrom('feedback').select('created_at').where('author_id', '=', personId).execute(),
    db.selectFrom('votes').select('created_at').where('person_id', '=', personId).execute(),
    db.selectFrom('comments').select('created_at').where('author_id', '=', personId).execute(),
  ])
  return acts.flat().map(({ created_at }) => created_at)
}
