import type { GlobalDb } from '../../db/database.ts'
import { holdsWords } from '../../db/searched-words.ts'

type Global = Pick<GlobalDb, 'global' | 'dialect'>

const organisations = ({ global }: Pick<GlobalDb, 'global'>) =>
  global
    .selectFrom('tenants')
    .leftJoin('memberships', (join) =>
      join.onRef('memberships.tenant_id', '=', 'tenants.id').on('memberships.owner', '=', 1),
    )
    .leftJoin('users', 'users.id', 'memberships.user_id')
    .select([
      'tenants.id',
      'tenants.name',
      'tenants.plan',
      'tenants.set_plan',
      'tenants.created_at',
      'tenants.suspended_at',
      'tenants.suspended_reason',
      'users.email as owner_email',
    ])
    .where('tenants.deleted_at', 'is', null)

/**
 * Organisations created before an id, newest first; `query` matches part of a name or of the owner's address, or an id.
 */
export const listOrganisations = (
  db: Global,
  { query, before, limit }: { query: string | undefined; before: string | undefined; limit: number },
) =>
  organisations(db)
    .$if(before !== undefined, (rows) => rows.where('tenants.id', '<', before ?? ''))
    .$if(query !== undefined && query !== '', (rows) =>
      rows.where((eb) =>
        eb.or([
          holdsWords(db, query ?? '', {
            folded: [eb.ref('tenants.folded_name')],
            addresses: [eb.ref('users.email').$notNull()],
          }),
          eb('tenants.id', '=', query ?? ''),
        ]),
      ),
    )
    .orderBy('tenants.id', 'desc')
    .limit(limit)
    .execute()

export type OrganisationRow = Awaited<ReturnType<typeof listOrganisations>>[number]

/** An organisation by id, or undefined. */
export const findOrganisation = (db: Global, id: string) =>
  organisations(db).where('tenants.id', '=', id).executeTakeFirst()
