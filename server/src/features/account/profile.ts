import type { OwnAccount, PersonalDetails, Preferences, PreferencesChange } from '@earshot/shared/own-account'
import { FormatLanguage } from '@earshot/shared/own-account'
import { findGoogleAccountOf } from '../../auth/google.queries.ts'
import { updateMemberships, updatePersonName } from '../../auth/memberships.queries.ts'
import { findPendingToken } from '../../auth/one-time-tokens.ts'
import { findUser, updateUser } from '../../auth/users.queries.ts'
import type { Database } from '../../db/database.ts'
import type { Flag } from '../../db/tables/global-tables.ts'
import type { MemberCtx } from '../../http/context.ts'
import { unauthenticated } from '../../lib/app-error.ts'
import { accountEvent, forEachMembership } from './account-events.ts'

/** The account of whoever asks. */
export async function showAccount(ctx: MemberCtx, db: Database): Promise<OwnAccount> {
  const user = await findUser(db, ctx.actor.userId)
  if (!user) throw unauthenticated()
  const pending = await findPendingToken(db, 'emailChange', { user_id: user.id }, ctx.now)
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
    googleEmail: (await findGoogleAccountOf(db, user.id))?.email ?? null,
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
    await updateUser(tx, ctx.actor.userId, {
      first_name: firstName,
      last_name: lastName,
      account_status: 'Completed',
      updated_at: ctx.now,
    })
    await updateMemberships(tx, ctx.actor.userId, { first_name: '', last_name: '' })
    await forEachMembership(
      tx,
      accountEvent(ctx, 'user.updated', ['firstName', 'lastName']),
      (tenant, { person_id }) => updatePersonName(tenant, person_id, `${firstName} ${lastName}`),
    )
  })
  return showAccount(ctx, db)
}

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
    await updateUser(tx, userId, {
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
