import { referenceOf } from '@earshot/shared/feedback/feedback'
import type { Page } from '@earshot/shared/field/page'
import { isNamed } from '@earshot/shared/person/contact-name'
import type {
  ContactActivity,
  Person,
  PersonDetail,
  PersonPage,
  PersonQuery,
  TrustLevel,
} from '@earshot/shared/person/person'
import type { z } from 'zod'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { MemberCtx } from '../../http/context.ts'
import { notFound } from '../../lib/app-error.ts'
import { cutPage, decodeCursor } from '../../lib/cursor.ts'
import { readFieldFilter } from '../custom-field/field-filter.ts'
import { pageWithValues } from '../custom-field/page-with-values.ts'
import { listValuesByPerson, listValuesOfPerson } from '../custom-field/person-values.ts'
import { casterOf } from '../feedback/author-view.ts'
import { isVerified, updateTrust } from '../feedback/authors.ts'
import { findKeptId, findPersonDetail, listPeople } from './people.queries.ts'
import { listCommented, listReported, listSent, listVoted } from './person-activity.queries.ts'

/** Contacts of the organisation, last seen first or by name, with their values of custom fields on request. */
export async function browsePeople(
  { db }: MemberCtx,
  { withFields, ...query }: PersonQuery,
): Promise<z.input<typeof PersonPage>> {
  if (!withFields) return browse(db, query)
  return pageWithValues(query.limit, {
    read: (limit) => browse(db, { ...query, limit }),
    listValues: (ids) => listValuesByPerson(db, ids),
  })
}

async function browse(db: TenantDb, query: Omit<PersonQuery, 'withFields'>): Promise<Page<Person>> {
  const { cursor, sort, limit, fieldId, fieldValue, fieldFrom, fieldTo, ...filters } = query
  const field = await readFieldFilter(db, { fieldId, fieldValue, fieldFrom, fieldTo })
  const place =
    sort === 'name'
      ? decodeCursor<[string, string]>(cursor, ['string', 'string'])
      : decodeCursor<[number, string]>(cursor, ['number', 'string'])
  const rows = await listPeople(db, { ...filters, field, sort, after: place, limit: limit + 1 })
  const column = sort === 'name' ? 'folded_name' : 'seen_at'
  return cutPage(rows, limit, (row) => [row[column], row.id], personView)
}

/** A contact with all details. @throws AppError `not_found`. */
export async function showPerson({ db }: Pick<MemberCtx, 'db'>, id: string): Promise<PersonDetail> {
  const row = await findPersonDetail(db, id)
  if (!row) throw notFound('person')
  return {
    ...personView(row),
    commentCount: Number(row.comment_count),
    pendingEmail: row.pending_email,
    externalId: row.external_id,
    projectId: row.identity_project_id,
    companySigned: row.company_signed === 1,
    fields: await listValuesOfPerson(db, id),
    traits: JSON.parse(row.traits),
  }
}

/** A contact with all details; for one who was merged, the contact who was kept. @throws AppError `not_found`. */
export const showKeptPerson = async (ctx: Pick<MemberCtx, 'db'>, id: string): Promise<PersonDetail> =>
  showPerson(ctx, (await findKeptId(ctx.db, id)) ?? id)

/** A contact's items, reports, comments and votes, newest first. @throws AppError `not_found`. */
export async function listPersonActivity(
  { db }: MemberCtx,
  id: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<ContactActivity>> {
  const since = decodeCursor<[number, string]>(cursor, ['number', 'string'])
  await showPerson({ db }, id)
  const [sent, reported, commented, voted] = await Promise.all([
    listSent(db, id, since, limit + 1),
    listReported(db, id, since, limit + 1),
    listCommented(db, id, since, limit + 1),
    listVoted(db, id, since, limit + 1),
  ])
  const acts = [
    ...actsOf('sent', sent),
    ...actsOf('reported', reported),
    ...actsOf('commented', commented),
    ...actsOf('voted', voted),
  ].sort((one, other) => other.at - one.at || (one.id < other.id ? 1 : -1))
  return cutPage(
    acts,
    limit,
    ({ at, id }) => [at, id],
    (act) => act,
  )
}

type ActRow =
  | Awaited<ReturnType<typeof listSent>>[number]
  | Awaited<ReturnType<typeof listReported>>[number]
  | Awaited<ReturnType<typeof listVoted>>[number]

const actsOf = (type: ContactActivity['type'], rows: readonly ActRow[]): ContactActivity[] =>
  rows.map(({ id, feedback_id, kind, number, title, text, at, ...row }) => ({
    type,
    id,
    feedbackId: feedback_id,
    kind,
    reference: referenceOf(kind, number),
    title,
    text: text ?? '',
    castBy: 'caster_id' in row ? casterOf(row) : null,
    at,
  }))

/** Sets a contact's trust level: trusted, blocked, or neither. @throws AppError `not_found`. */
export async function changeTrustLevel(
  ctx: MemberCtx,
  id: string,
  standing: TrustLevel,
): Promise<PersonDetail> {
  await ctx.transaction(async (ctx) => {
    const { standing: before } = await showPerson(ctx, id)
    if (before === standing) return
    await updateTrust(ctx.db, id, {
      trusted: standing === 'trusted' ? 1 : 0,
      blocked: standing === 'blocked' ? 1 : 0,
    })
    await ctx.record({ type: `contact.${standing === 'none' ? 'cleared' : standing}`, targetId: id })
  })
  return showPerson(ctx, id)
}

const personView = (row: Awaited<ReturnType<typeof listPeople>>[number]): Person => ({
  id: row.id,
  name: row.name,
  named: isNamed(row),
  verified: isVerified(row),
  email: row.email,
  emailVerified: row.email_verified === 1,
  company:
    row.company_id !== null && row.company_name !== null
      ? { id: row.company_id, name: row.company_name }
      : null,
  standing: row.blocked ? 'blocked' : row.trusted ? 'trusted' : 'none',
  ideaCount: Number(row.idea_count),
  bugCount: Number(row.bug_count),
  voteCount: Number(row.vote_count),
  createdAt: row.created_at,
  seenAt: Math.max(row.seen_at, row.created_at),
})
