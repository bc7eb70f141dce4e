import type {
  ChangelogSubscription,
  NewChangelogSubscription,
} from '@earshot/shared/changelog-subscription/changelog-subscription'
import { contactNotificationTypes } from '@earshot/shared/notification/notification'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { ContactCtx } from '../../http/context.ts'
import { tokenEnded } from '../../lib/app-error.ts'
import { changeSettings, showSettings } from '../notification/settings/settings.ts'
import {
  deleteSubscription,
  deleteSubscriptionsOfAddress,
  findSubscription,
  listSubscribed,
  upsertSubscription,
} from './subscriptions.queries.ts'

/** The contact's subscription to their project's changelog. */
export async function showSubscription({
  db,
  actor,
}: Pick<ContactCtx, 'db' | 'actor'>): Promise<ChangelogSubscription> {
  const row = await findSubscription(db, actor)
  if (!row) return { subscription: null }
  const { mail, types } = await showSettings(db, actor.personId, ['shipped'])
  const rhythm = types[0]?.mail
  // Turned off by the link of a mail: such a contact has not subscribed any more.
  if (!mail || rhythm === 'off') return { subscription: null }
  return { subscription: { labels: JSON.parse(row.labels), mail: rhythm === 'on' ? 'on' : 'weekly' } }
}

/** True for a subscriber of a project's changelog. */
export const isSubscriber = async (
  db: TenantDb,
  about: { projectId: string; personId: string },
): Promise<boolean> => (await findSubscription(db, about)) !== undefined

/**
 * Subscribes the contact to the changelog, with an emailed notification at once or in the weekly digest, which is their
 * setting for every release. Nothing is mailed before their address is confirmed. @throws AppError `unauthenticated` if
 * the contact is gone.
 */
export function subscribe(
  ctx: ContactCtx,
  request: NewChangelogSubscription,
): Promise<ChangelogSubscription> {
  return ctx.transaction(async (ctx) => {
    const { db, actor, now } = ctx
    const person = await db
      .selectFrom('people')
      .select(['email', 'email_verified'])
      .where('id', '=', actor.personId)
      .executeTakeFirst()
    if (!person) throw tokenEnded()
    const labels = [...new Set(request.labels)].sort()
    await upsertSubscription(db, { ...actor, labels, now })
    if (person.email !== null && person.email_verified === 1)
      await deleteSubscriptionsOfAddress(db, { personId: actor.personId, email: person.email })
    const [setting] = (await showSettings(db, actor.personId, ['shipped'])).types
    const shipped = { type: 'shipped' as const, inApp: setting?.inApp ?? true, mail: request.mail }
    await changeSettings(db, actor.personId, { mail: true, types: [shipped] }, contactNotificationTypes)
    return showSubscription(ctx)
  })
}

/** The changelogs that a contact subscribes to, after leaving one of them if wanted. */
export async function changeSubscriptions(
  db: TenantDb,
  personId: string,
  leftProjectId: string | undefined,
): Promise<{ projectId: string; name: string }[]> {
  if (leftProjectId !== undefined) await deleteSubscription(db, { projectId: leftProjectId, personId })
  return listSubscribed(db, personId)
}

/** Ends the contact's subscription to the changelog. */
export const unsubscribe = ({ db, actor }: ContactCtx): Promise<void> => deleteSubscription(db, actor)

/** Keeps one subscription of an address that a contact has just confirmed: the contact's own. */
export const keepOneSubscription = (
  db: TenantDb,
  confirmed: { personId: string; email: string },
): Promise<void> => deleteSubscriptionsOfAddress(db, confirmed)
