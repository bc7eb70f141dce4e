import type { OwnAccount, PreferencesChange } from '@earshot/shared/own-account'
import type { Database } from '../../db/database.ts'
import type { Flag } from '../../db/tables/global-tables.ts'
import type { MemberCtx } from '../../http/context.ts'
import { updateAccount, updateMemberships } from './account.queries.ts'
import { showAccount } from './personal-details.ts'

const flag = (wanted: boolean): Flag => (wanted ? 1 : 0)

/** Saves what a person chose; a consent that they give or take back themselves holds in every organisation. */
export async function savePreferences(
  ctx: MemberCtx,
  db: Database,
  change: PreferencesChange,
): Promise<OwnAccount> {
  const { theme, language, consentToHelpEmails: help, consentToMarketingEmails: marketing } = change
  const { userId, personId } = ctx.actor
  await db.transaction(async (tx) => {
    await updateAccount(tx, userId, {
      ...(theme !== undefined && { theme }),
      ...(language !== undefined && { language }),
      ...(help !== undefined && { consent_help: flag(help) }),
      ...(marketing !== undefined && { consent_marketing: flag(marketing) }),
      updated_at: ctx.now,
    })
    if (help !== undefined) await updateMemberships(tx, userId, { consent_help: null })
    if (marketing !== undefined) await updateMemberships(tx, userId, { consent_marketing: null })
    await tx.within(ctx.db).record({
      type: 'account.updated',
      actorId: personId,
      targetId: userId,
      fields: Object.keys(change),
      at: ctx.now,
    })
  })
  return showAccount(ctx, db)
}
