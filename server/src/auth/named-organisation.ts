import type { GlobalDb } from '../db/database.ts'
import { CommandError } from '../lib/command-error.ts'
import { emailKey } from '../lib/email-key.ts'

/**
 * The organisation that an operator names at a terminal, by its id or its owner's email address. @throws CommandError if
 * there is none, or the owner has several.
 */
export async function findNamedOrganisation({ global }: GlobalDb, whose: string) {
  const organisations = global
    .selectFrom('tenants')
    .select(['tenants.id', 'tenants.name', 'tenants.plan'])
    .where('tenants.deleted_at', 'is', null)
  const found = whose.includes('@')
    ? await organisations
        .innerJoin('memberships', 'memberships.tenant_id', 'tenants.id')
        .innerJoin('users', 'users.id', 'memberships.user_id')
        .where('users.email', '=', emailKey(whose))
        .where('memberships.owner', '=', 1)
        .execute()
    : await organisations.where('tenants.id', '=', whose).execute()
  const [organisation, ...others] = found
  if (!organisation)
    throw new CommandError(
      `There is no organisation ${whose.includes('@') ? 'owned by' : 'with the id'} ${whose}.`,
    )
  if (others.length > 0)
    throw new CommandError(
      `${whose} owns ${found.length} organisations; name one by its id: ${found.map(({ id, name }) => `${id} (${name})`).join(', ')}.`,
    )
  return organisation
}
