import type { OwnAccount, PersonalDetails, Preferences } from '@earshot/shared/own-account'
import { FormatLanguage } from '@earshot/shared/own-account'
import type { Database } from '../../db/database.ts'
import type { MemberCtx } from '../../http/context.ts'
import { unauthenticated } from '../../lib/app-error.ts'
import { findAccount, findGoogleEmail, updateAccount, updateMemberships } from './account.queries.ts'
import { findPendingEmail } from './email-change.queries.ts'
import { accountEvent, forEachMembership } from './memberships.ts'

/** The account of whoever asks. */
export async function showAccount(ctx: MemberCtx, db: Database): Promise<OwnAccount> {
  const user = await findAccount(db, ctx.actor.userId)
  if (!user) throw unauthenticated()
  const pending = await findPendingEmail(db, user.id, ctx.now)
  const preferences: Preferences = {
    theme: user.theme,
    language: FormatLanguage.catch('').parse(user.language),
    consentToHelpEmails: user.consent_help === 1,
    consentToMarketingEmails: user.consent_marketing === 1,
  }
  return {
    firstName: user.first_name,
    lastName: user.last_name,
    email: user.email,
    pendingEmail: pending?.email ?? null,
    googleEmail: (await findGoogleEmail(db, user.id))?.email ?? null,
    imageUrl: user.image_url,
    preferences,
  }
}

/**
 * Saves a person's own name, which every organisation shows from then on, and by that completes the profile
 * (product specification, section 3: accountStatus).
 */
export async function saveDetails(
  ctx: MemberCtx,
  db: Database,
  details: PersonalDetails,
): Promise<OwnAccount> {
  const { firstName, lastName } = details
  await db.transaction(async (tx) => {
    await updateAccount(tx, ctx.actor.userId, {
      first_name: firstName,
      last_name: lastName,
      account_status: 'Completed',
      updated_at: ctx.now,
    })
    await updateMemberships(tx, ctx.actor.userId, { first_name: '', last_name: '' })
    await forEachMembership(
      tx,
      accountEvent(ctx, 'user.updated', ['firstName', 'lastName']),
      (tenant, { person_id }) =>
        tenant
          .updateTable('people')
          .set({ name: `${firstName} ${lastName}` })
          .where('id', '=', person_id)
          .execute(),
    )
  })
  return showAccount(ctx, db)
}
