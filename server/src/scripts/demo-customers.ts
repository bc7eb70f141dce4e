import type { AppServices } from '../compose.ts'
import { companyColumns } from '../db/folded-columns.ts'
import type { TenantDb } from '../db/tenant-db.ts'
import type { Cast } from './tell.ts'

/** Contacts whom Harbor's own site identifies; no test depends on them. */
const signedIn = [
  { name: 'Mira', email: 'mira@kielwind.example', company: 'Kielwind', traits: { plan: 'Family' } },
  {
    name: 'Sailing School Kiel',
    email: 'office@sail-kiel.example',
    company: 'Sailing School Kiel',
    traits: { plan: 'School', boats: 14 },
  },
  { name: 'Yuki', email: 'yuki@blueport.example', company: 'Blueport', traits: { plan: 'Club' } },
  { name: 'Grace', email: 'grace@blueport.example', company: 'Blueport', traits: { plan: 'Club' } },
  {
    name: 'Priya',
    email: 'priya@lagoon.example',
    company: 'Lagoon Tours',
    traits: { plan: 'School', boats: 6 },
  },
] as const

/** Sets the first and last visits of the demo's contacts, and gives some of them an account on Harbor's site. */
export async function addCustomers({ db }: AppServices, cast: Cast): Promise<void> {
  const tenant = db.tenant(cast.tenantId)
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
          ...companyColumns(account.company),
          traits: JSON.stringify(account.traits),
        }),
      })
      .where('id', '=', id)
      .execute()
  }
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
