import {
  mailUnlessChosen,
  type NotificationSettings,
  type NotificationSettingsChange,
  type NotificationType,
} from '@earshot/shared/notification/notification'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { invalidField } from '../../../lib/app-error.ts'
import { listSettings, upsertSetting } from './settings.queries.ts'

/** A person's notification settings for the given types; by default as in `mailUnlessChosen`. */
export async function showSettings(
  db: TenantDb,
  personId: string,
  types: readonly NotificationType[],
): Promise<NotificationSettings> {
  const rows = new Map((await listSettings(db, personId)).map((row) => [row.type, row]))
  return {
    mail: rows.get('all')?.mail !== 'off',
    types: types.map((type) => {
      const row = rows.get(type)
      return { type, inApp: row?.in_app !== 0, mail: row?.mail ?? mailUnlessChosen(type) }
    }),
  }
}

/** Changes a person's notification settings. @throws AppError `invalid_input` for a type that is not for them. */
export async function changeSettings(
  db: TenantDb,
  personId: string,
  { mail, types = [] }: NotificationSettingsChange,
  allowed: readonly NotificationType[],
): Promise<NotificationSettings> {
  if (types.some(({ type }) => !allowed.includes(type)))
    throw invalidField('types', 'You are not notified of this.')
  await db.transaction(async (db) => {
    if (mail !== undefined)
      await upsertSetting(db, personId, { type: 'all', in_app: 1, mail: mail ? 'on' : 'off' })
    for (const setting of types)
      await upsertSetting(db, personId, {
        type: setting.type,
        in_app: setting.inApp ? 1 : 0,
        mail: setting.mail,
      })
  })
  return showSettings(db, personId, allowed)
}

/** True if a person wants mails of a type, single or in a digest. */
export async function wantsMail(db: TenantDb, personId: string, type: NotificationType): Promise<boolean> {
  const { mail, types } = await showSettings(db, personId, [type])
  return mail && types[0]?.mail !== 'off'
}
