import type {
  OwnAccount,
  PersonalDetails,
  Preferences,
  PreferencesChange,
} from '@earshot/shared/account/own-account'
import { FormatLanguage } from '@earshot/shared/account/own-account'
import { findGoogleAccountOf } from '../../auth/google.queries.ts'
import { updateMemberships, updatePersonName } from '../../auth/memberships.queries.ts'
import { findPendingToken } from '../../auth/one-time-tokens.ts'
import { findUser, updateUser } from '../../auth/users.queries.ts'
import type { Flag } from '../../db/tables/global-tables.ts'
import type { SignedInCtx } from '../../http/context.ts'
import { unauthenticated } from '../../lib/app-error.ts'
import { forEachMembership } from './account-events.ts'

/** The account of the signed-in member. */
export async function showAccount({ database, actor, now }: SignedInCtx): Promise<OwnAccount> {
  const user = await findUser(database, actor.userId)
  if (!user) throw unauthenticated()
  const pending = await findPendingToken(database, 'emailChange', { user_id: user.id }, now)
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
    googleEmail: (await findGoogleAccountOf(database, user.id))?.email ?? null,
    imageUrl: user.image_url,
    preferences,
  }
}

/**
 * Saves a member's own name in every organisation and so completes the profile (product specification, section 3:
 * accountStatus).
 */
export async function saveDetails(ctx: SignedInCtx, details: PersonalDetails): Promise<OwnAccount> {
  const { firstName, lastName } = details
  await ctx.transaction(async (ctx) => {
    const { database, actor, now } = ctx
    await updateUser(database, actor.userId, {
      first_name: firstName,
      last_name: lastName,
      account_status: 'Completed',
      updated_at: now,
    })
    await updateMemberships(database, actor.userId, { first_name: '', last_name: '' })
    const event = { type: 'user.updated' as const, fields: ['firstName', 'lastName'] }
    await forEachMembership(ctx, event, (db, { person_id }) =>
      updatePersonName(db, person_id, `${firstName} ${lastName}`),
    )
  })
  return showAccount(ctx)
}

const flag = (isOn: boolean): Flag => (isOn ? 1 : 0)

/** Saves a member's preferences. A consent that they give or withdraw themselves applies in every organisation. */
export async function savePreferences(ctx: SignedInCtx, change: PreferencesChange): Promise<OwnAccount> {
  const { theme, language, consentToHelpEmails: help, consentToMarketingEmails: marketing } = change
  const { userId } = ctx.actor
  await ctx.transaction(async (ctx) => {
    const { database, now } = ctx
    await updateUser(database, userId, {
      ...(theme !== undefined && { theme }),
      ...(language !== undefined && { language }),
      ...(help !== undefined && { consent_help: flag(help) }),
      ...(marketing !== undefined && { consent_marketing: flag(marketing) }),
      updated_at: now,
    })
    if (help !== undefined) await updateMemberships(database, userId, { consent_help: null })
    if (marketing !== undefined) await updateMemberships(database, userId, { consent_marketing: null })
    await ctx.record({ type: 'account.updated', targetId: userId, fields: Object.keys(change) })
  })
  return showAccount(ctx)
}
