import { referenceOf } from '@earshot/shared/feedback/feedback'
import { teamNotificationTypes } from '@earshot/shared/notification/notification'
import { z } from 'zod'
import { findGoogleAccountOf } from '../../auth/google.queries.ts'
import { listMemberships, type Membership } from '../../auth/memberships.queries.ts'
import { listSessions } from '../../auth/sessions.queries.ts'
import { findUser } from '../../auth/users.queries.ts'
import type { GlobalDb } from '../../db/database.ts'
import type { AccountCtx } from '../../http/context.ts'
import { unauthenticated } from '../../lib/app-error.ts'
import { showSettings } from '../notification/settings/settings.ts'
import { forEachMembership } from './account-events.ts'
import {
  listMadeTasks,
  listOwnClaims,
  listOwnComments,
  listOwnEntries,
  listOwnFeedback,
  listOwnNotifications,
  listOwnTaskComments,
  listOwnTasks,
  listOwnVersions,
  listOwnVotes,
} from './account-export.queries.ts'
import { findPhoto } from './photo.ts'

/** Export of an account with its file name. The document itself names its format. */
export interface AccountExport {
  fileName: string
  content: Record<string, unknown>
}

/**
 * Exports everything stored about the signed-in person, over all their organisations (decisions, "Privacy"). Secrets,
 * such as the hashes of passwords and sessions, are left out: nobody may read them.
 */
export async function exportAccount(ctx: AccountCtx): Promise<AccountExport> {
  const {
    database: db,
    actor: { userId },
    now,
  } = ctx
  const user = await findUser(db, userId)
  if (!user) throw unauthenticated()
  await ctx.transaction((ctx) => forEachMembership(ctx, { type: 'account.exported' }))
  const organisations = []
  for (const membership of await listMemberships(db, userId))
    organisations.push(await organisationOf(db, membership))
  const google = await findGoogleAccountOf(db, userId)
  const content = {
    format: 'earshot-account-1',
    exportedAt: now,
    account: {
      id: user.id,
      email: user.email,
      firstName: user.first_name,
      lastName: user.last_name,
      accountStatus: user.account_status,
      hasPassword: user.password_hash !== null,
      theme: user.theme,
      language: user.language,
      consentToHelpEmails: user.consent_help === 1,
      consentToMarketingEmails: user.consent_marketing === 1,
      photo: (await findPhoto(db, userId))?.webp_base64 ?? null,
      createdAt: user.created_at,
      updatedAt: user.updated_at,
    },
    googleAccounts: google ? [{ email: google.email, createdAt: google.created_at }] : [],
    sessions: await sessionsOf(db, userId),
    organisations,
  }
  return { fileName: `earshot-account-${new Date(now).toISOString().slice(0, 10)}.json`, content }
}

async function sessionsOf(db: GlobalDb, userId: string) {
  const sessions = await listSessions(db, { userId })
  return sessions.map((session) => ({
    provider: session.provider,
    userAgent: session.user_agent,
    createdAt: session.created_at,
    lastSeenAt: session.last_seen_at,
    expiresAt: session.expires_at,
  }))
}

async function organisationOf(database: GlobalDb, membership: Membership) {
  const db = database.tenant(membership.tenant_id)
  const personId = membership.person_id
  const versions = await listOwnVersions(db, personId)
  return {
    id: membership.tenant_id,
    name: membership.name,
    personId,
    role: membership.role,
    owner: membership.owner === 1,
    loginEnabled: membership.login_enabled === 1,
    calledThere: { firstName: membership.first_name, lastName: membership.last_name },
    joinedAt: membership.created_at,
    lastSignInAt: membership.last_sign_in_at,
    comments: (await listOwnComments(db, personId)).map((comment) => ({
      id: comment.id,
      feedbackId: comment.feedback_id,
      body: comment.body,
      internal: comment.internal === 1,
      official: comment.official === 1,
      createdAt: comment.created_at,
      editedAt: comment.edited_at,
      earlierVersions: versions
        .filter(({ comment_id }) => comment_id === comment.id)
        .map((version) => ({ body: version.body, createdAt: version.created_at })),
    })),
    taskComments: (await listOwnTaskComments(db, personId)).map((comment) => ({
      id: comment.id,
      taskId: comment.task_id,
      body: comment.body,
      createdAt: comment.created_at,
      editedAt: comment.edited_at,
    })),
    votesOnBehalf: (await listOwnVotes(db, personId)).map(({ feedback_id, created_at }) => ({
      feedbackId: feedback_id,
      createdAt: created_at,
    })),
    tasksCreated: (await listMadeTasks(db, personId)).map(taskOf),
    tasksAssigned: (await listOwnTasks(db, personId)).map(taskOf),
    feedbackAssigned: (await listOwnFeedback(db, personId)).map(({ kind, number, ...item }) => ({
      ...item,
      reference: referenceOf(kind, number),
    })),
    notificationSettings: await showSettings(db, personId, teamNotificationTypes),
    notifications: (await listOwnNotifications(db, personId)).map((notification) => ({
      type: notification.type,
      feedbackId: notification.feedback_id,
      taskId: notification.task_id,
      sentAt: notification.run_at,
      readAt: notification.read_at,
    })),
    creditClaims: (await listOwnClaims(database, { tenantId: membership.tenant_id, personId })).map(
      ({ created_at, ...claim }) => ({ ...claim, createdAt: created_at }),
    ),
    auditEntries: await entriesOf(db, membership),
  }
}

const taskOf = ({ created_at, ...task }: Awaited<ReturnType<typeof listOwnTasks>>[number]) => ({
  ...task,
  createdAt: created_at,
})

/** Withholds the client address of other people's actions: an address belongs to the person who acted. */
async function entriesOf(db: Parameters<typeof listOwnEntries>[0], { person_id, user_id }: Membership) {
  const entries = await listOwnEntries(db, { personId: person_id, userId: user_id })
  return entries.map(({ address, created_at, fields, ...entry }) => ({
    action: entry.action,
    byMe: entry.actor_id === person_id,
    target: entry.target_kind && { kind: entry.target_kind, id: entry.target_id },
    fields: z.array(z.string()).parse(JSON.parse(fields)),
    address: entry.actor_id === person_id ? address : null,
    createdAt: created_at,
  }))
}
