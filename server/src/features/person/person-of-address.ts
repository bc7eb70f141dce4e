import type { TenantDb } from '../../db/tenant-db.ts'

/** The customer who has an address: the one who signed in with it first, then one whose site states it. */
export const findByAddress = (db: TenantDb, email: string) =>
  db
    .selectFrom('people')
    .select('id')
    .where('email', '=', email)
    .where('kind', '=', 'contact')
    .where('erased', '=', 0)
    .where((eb) => eb.or([eb('email_verified', '=', 1), eb('added_by_id', 'is not', null)]))
    .orderBy((eb) =>
      eb
        .case()
        .when(eb.and([eb('email_confirmed_at', 'is not', null), eb('external_id', 'is', null)]))
        .then(0)
        .when('email_verified', '=', 1)
        .then(1)
        .else(2)
        .end(),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
