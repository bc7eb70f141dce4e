import { referenceOf } from '@earshot/shared/feedback/feedback'
import type { StreamedFile } from '../../http/attachment.ts'
import type { ContactCtx, MemberCtx } from '../../http/context.ts'
import { notFound, tokenEnded } from '../../lib/app-error.ts'
import { jsonDocument } from '../../lib/json-document.ts'
import { showCompanyNames } from '../company/companies.ts'
import { listValuesOf } from '../custom-field/field-values.ts'
import { listNamedValues } from '../custom-field/person-values.ts'
import { isVerified } from '../feedback/authors.ts'
import { canContactView, type ItemAccess, isBoardReader } from '../feedback/visibility.ts'
import type { FileServices } from '../file/content/file-services.ts'
import { exportContents } from '../file/export.ts'
import { exportRows } from '../person/person-rows.ts'
import {
  findContact,
  listCommentsOf,
  listItemsOf,
  listNotificationsOf,
  listReportsOf,
  listVersionsOf,
  listVotesOf,
} from './contacts.queries.ts'

/** Exports everything stored about a contact, for the team. @throws AppError `not_found`. */
export async function exportContact(ctx: MemberCtx<FileServices>, id: string): Promise<StreamedFile> {
  const file = await describeContact(ctx, id)
  if (!file) throw notFound('customer')
  await ctx.transaction((ctx) => ctx.record({ type: 'contact.exported', targetId: id }))
  return file
}

/** Exports everything stored about the contact who asks. @throws AppError `unauthenticated` if they are gone. */
export async function exportOneself(ctx: ContactCtx<FileServices>): Promise<StreamedFile> {
  const file = await describeContact(ctx, ctx.actor.personId)
  if (!file) throw tokenEnded()
  return file
}

/**
 * Includes the team's notes on the contact. Excludes secrets, such as the hash of the visitor secret, and internal
 * comments.
 */
async function describeContact(
  { db, now, services }: MemberCtx<FileServices> | ContactCtx<FileServices>,
  id: string,
): Promise<StreamedFile | undefined> {
  const person = await findContact(db, id)
  if (!person) return undefined
  const items = await listItemsOf(db, id)
  const values = await listValuesOf(db, id)
  const comments = await listCommentsOf(db, id)
  const versions = await listVersionsOf(db, id)
  const reports = await listReportsOf(db, id)
  const votes = await listVotesOf(db, id)
  const notifications = await listNotificationsOf(db, id)
  const content = {
    format: 'earshot-contact-1',
    exportedAt: now,
    contact: {
      ...detailsOf(person),
      company: await companyNameOf(db, person.company_id),
      fields: await listNamedValues(db, id),
    },
    feedback: items.map((item) => ({
      ...itemOf(item),
      fields: values
        .filter(({ feedbackId }) => feedbackId === item.id)
        .map(({ name, value }) => ({ name, value })),
    })),
    reports: reports.map(reportOf),
    comments: comments.map(({ id, feedback_id, body, created_at, edited_at }) => ({
      id,
      feedbackId: feedback_id,
      body,
      createdAt: created_at,
      editedAt: edited_at,
      earlierVersions: versions
        .filter(({ comment_id }) => comment_id === id)
        .map((version) => ({ body: version.body, createdAt: version.created_at })),
    })),
    votes: votes.map((vote) => ({
      feedbackId: vote.feedback_id,
      // Titles by others are included only while the contact may read them.
      title: canView(person, vote) ? vote.title : null,
      castByTeam: vote.cast_by_id !== null,
      reason: vote.reason,
      createdAt: vote.created_at,
    })),
    notifications: notifications.map((notification) => ({
      type: notification.type,
      reference: referenceIn(person, notification),
      createdAt: notification.run_at,
      readAt: notification.read_at,
    })),
    ...(await exportRows(db, id)),
  }
  return {
    name: `earshot-my-data-${new Date(now).toISOString().slice(0, 10)}.json`,
    type: 'application/json',
    content: jsonDocument(content, { fileContents: exportContents(services.fileStore, db, id) }),
  }
}

/** The name alone: the plan and the revenue of a company are not its people's own data. */
async function companyNameOf(db: MemberCtx['db'], companyId: string | null): Promise<string | null> {
  const [[, name = null] = []] = companyId === null ? [] : await showCompanyNames(db, [companyId])
  return name
}

type Contact = NonNullable<Awaited<ReturnType<typeof findContact>>>
type Vote = Awaited<ReturnType<typeof listVotesOf>>[number]
type Notification = Awaited<ReturnType<typeof listNotificationsOf>>[number]

const detailsOf = (person: Contact) => ({
  id: person.id,
  name: person.name,
  email: person.email,
  emailVerified: person.email_verified === 1,
  pendingEmail: person.pending_email,
  externalId: person.external_id,
  traits: parsed(person.traits),
  createdAt: person.created_at,
  seenAt: person.seen_at,
})

const itemOf = (item: Awaited<ReturnType<typeof listItemsOf>>[number]) => ({
  id: item.id,
  reference: referenceOf(item.kind, item.number),
  title: item.title,
  body: item.body,
  visibility: item.visibility,
  moderation: item.moderation,
  writtenByTeam: item.written_by_id !== null,
  createdAt: item.created_at,
})

const reportOf = (report: Awaited<ReturnType<typeof listReportsOf>>[number]) => ({
  id: report.id,
  feedbackId: report.feedback_id,
  body: report.body,
  environment: parsed(report.environment),
  diagnostics: report.diagnostics === null ? null : parsed(report.diagnostics),
  createdAt: report.created_at,
})

function canView(person: Contact, item: Pick<Vote, 'board_access' | keyof ItemAccess>): boolean {
  const { project_id: projectId, board_access } = item
  const canReadBoard = isBoardReader(board_access, { named: isVerified(person) })
  return canContactView(item, { projectId, personId: person.id, canReadBoard })
}

/** Reference of a notification's item if the contact may read it now; null also for a changelog entry. */
function referenceIn(person: Contact, notification: Notification): string | null {
  const { kind, number, author_id, visibility, moderation } = notification
  if (kind === null || number === null || author_id === null || visibility === null || moderation === null)
    return null
  return canView(person, { ...notification, author_id, visibility, moderation })
    ? referenceOf(kind, number)
    : null
}

const parsed = (column: string): unknown => JSON.parse(column)
