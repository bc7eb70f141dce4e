import type { MailChoice, NotificationType } from '@earshot/shared/notification/notification'
import { preparedForEach } from '../../../db/prepared.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

export const listSettings = (db: TenantDb, personId: string) =>
  db
    .selectFrom('notification_settings')
    .select(['type', 'in_app', 'mail'])
    .where('person_id', '=', personId)
    .execute()

/** Settings of some people for a type, and for all types. */
export const listSettingsOf = (db: TenantDb, personIds: readonly string[], type: NotificationType) =>
  settingsOf(
    db,
    personIds.map((personId) => ({ personId })),
    { type },
  )

const settingsOf = preparedForEach(
  (db, people: { personId: string }[], { type }: { type: NotificationType }) =>
    db
      .selectFrom('notification_settings')
      .select(['person_id', 'type', 'in_app', 'mail'])
      .where(
        'person_id',
        'in',
        people.map(({ personId }) => personId),
      )
      .where('type', 'in', [type, 'all']),
)

export async function upsertSetting(
  db: TenantDb,
  personId: string,
  { type, in_app, mail }: { type: NotificationType | 'all'; in_app: 0 | 1; mail: MailChoice },
): Promise<void> {
  await db
    .insertInto('notification_settings')
    .values({ person_id: personId, type, in_app, mail })
    .onConflict((conflict) => conflict.columns(['person_id', 'type']).doUpdateSet({ in_app, mail }))
    .execute()
}
