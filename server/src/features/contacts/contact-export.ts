import { referenceOf } from '@earshot/shared/feedback'
import type { ContactCtx, MemberCtx } from '../../http/context.ts'
import { notFound, tokenEnded } from '../../lib/app-error.ts'
import { findContact, listCommentsOf, listItemsOf, listReportsOf, listVotesOf } from './contacts.queries.ts'

/** Everything held about a contact, and what to call the file. */
export interface ContactExport {
  fileName: string
  content: Record<string, unknown>
}

/** Everything held about a contact, for the team. @throws AppError `not_found`. */
export async function exportContact(ctx: MemberCtx, id: string): Promise<ContactExport> {
  const file = await describeContact(ctx, id)
  if (!file) throw notFound('customer')
  await ctx.transaction((ctx) => ctx.record({ type: 'contact.exported', targetId: id }))
  return file
}

/** Everything held about whoever asks. @throws AppError `unauthenticated` where they are gone. */
export async function exportOneself(ctx: ContactCtx): Promise<ContactExport> {
  const file = await describeContact(ctx, ctx.actor.personId)
  if (!file) throw tokenEnded()
  return file
}

/** Secrets, such as the hash of the visitor secret, and what the team thinks of them, are left out. */
async function describeContact(
  { db, now }: MemberCtx | ContactCtx,
  id: string,
): Promise<ContactExport | undefined> {
  const person = await findContact(db, id)
  if (!person) return undefined
  const items = await listItemsOf(db, id)
  const comments = await listCommentsOf(db, id)
  const reports = await listReportsOf(db, id)
  const votes = await listVotesOf(db, id)
  const content = {
    format: 'earshot-contact-1',
    exportedAt: now,
    contact: {
      id: person.id,
      name: person.name,
      email: person.email,
      emailVerified: person.email_verified === 1,
      externalId: person.external_id,
      createdAt: person.created_at,
    },
    feedback: items.map((item) => ({
      id: item.id,
      reference: referenceOf(item.kind, item.number),
      title: item.title,
      body: item.body,
      visibility: item.visibility,
      moderation: item.moderation,
      createdAt: item.created_at,
    })),
    reports: reports.map((report) => ({
      id: report.id,
      feedbackId: report.feedback_id,
      body: report.body,
      environment: JSON.parse(report.environment) as unknown,
      createdAt: report.created_at,
    })),
    comments: comments.map(({ id, feedback_id, body, created_at }) => ({
      id,
      feedbackId: feedback_id,
      body,
      createdAt: created_at,
    })),
    votes: votes.map(({ feedback_id, title, created_at }) => ({
      feedbackId: feedback_id,
      title,
      createdAt: created_at,
    })),
  }
  return { fileName: `earshot-my-data-${new Date(now).toISOString().slice(0, 10)}.json`, content }
}
