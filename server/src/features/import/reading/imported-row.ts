import type { FeedbackKind, ModerationState, Visibility } from '@earshot/shared/feedback/feedback'
import type { ImportMapping } from '@earshot/shared/import/import'
import { limits } from '@earshot/shared/limits'
import { cutText } from '@earshot/shared/text/cut-text'
import { foldText } from '@earshot/shared/text/fold-text'
import { shortDigest } from '../../../lib/digest.ts'
import { Cells } from './cells.ts'
import { readItemComments } from './item-comments.ts'

/** A person of a row: known by the source's id, by an address, or by name. */
export interface ImportedPerson {
  externalId: string
  name: string
  /** As compared; null if unknown. */
  email: string | null
  company: string
}

interface Row {
  /** The source and the id there. */
  externalId: string
  createdAt: number | undefined
}

export interface ImportedItem extends Row {
  kind: FeedbackKind
  title: string
  body: string
  /** Name in the file. */
  status: string
  tags: string[]
  author: ImportedPerson | undefined
  voter: ImportedPerson | undefined
  visibility: Visibility
  moderation: ModerationState
  /** Those in columns of the item. */
  comments: ImportedComment[]
  /** Columns that are no field, with their values; '' for none. */
  note: string
}

export interface ImportedVote extends Row {
  itemId: string
  person: ImportedPerson
}

export interface ImportedComment extends Row {
  itemId: string
  parentId: string | undefined
  body: string
  internal: boolean
  author: ImportedPerson | undefined
}

export interface ImportedCompany extends Row {
  name: string
  domain: string
  plan: string
  revenue: number | undefined
  size: number | undefined
}

/** The mapping and the names by which rows are read. */
export interface RowReading {
  mapping: ImportMapping
  /** Names of all columns. */
  columns: readonly string[]
  now: number
}

const isBug = /bug|fehler|defect|defekt|störung|incident/i
const isYes = /^(1|true|yes|y|ja|wahr|x|internal|intern|private|privat)$/i

/** Reads an item. @throws RowRefused */
export function readItem(row: readonly string[], reading: RowReading): ImportedItem {
  const { mapping, columns, now } = reading
  const cells = new Cells(row, mapping)
  const title = cells.required('title', limits.feedbackTitleMax)
  const id = cells.bounded('id', idMax)
  const kind = isBug.test(cells.line('kind')) ? 'bug' : 'idea'
  // In files without ids, votes and comments name an item by its title.
  const externalId = keyOf(mapping, id === '' ? title : id)
  return {
    externalId,
    comments: readItemComments(cells, reading, externalId),
    createdAt: cells.date('createdAt', now),
    kind,
    title,
    body: cells.bounded('body', limits.feedbackBodyMax, cells.text('body')),
    status: cells.line('status'),
    tags: cells.list('tags').slice(0, limits.tagsPerItem),
    author: readPerson(cells, mapping, {
      id: 'authorId',
      name: 'authorName',
      email: 'authorEmail',
      company: 'company',
    }),
    voter: readPerson(cells, mapping, { id: 'voterId', name: 'voterName', email: 'voterEmail' }),
    visibility: visibilityOf(cells.line('visibility'), kind),
    moderation: moderationOf(cells.line('moderation')),
    // Our own export has columns that are only for people to read.
    note: mapping.source === 'earshot' ? '' : noteOf(cells.rest(columns)),
  }
}

/** Reads a vote. @throws RowRefused */
export function readVote(row: readonly string[], { mapping, now }: RowReading): ImportedVote {
  const cells = new Cells(row, mapping)
  const itemId = keyOf(mapping, cells.required('itemId', idMax))
  const person = readPerson(cells, mapping, { id: 'personId', name: 'personName', email: 'personEmail' })
  if (!person) throw cells.refusal('personName', 'is empty, and there is neither an id nor an email address')
  const externalId = shortKey(`${itemId} ${person.externalId}`)
  return { externalId, itemId, person, createdAt: cells.date('createdAt', now) }
}

/** Reads a comment. @throws RowRefused */
export function readComment(row: readonly string[], { mapping, now }: RowReading): ImportedComment {
  const cells = new Cells(row, mapping)
  const itemId = keyOf(mapping, cells.required('itemId', idMax))
  const body = cells.required('body', limits.commentBodyMax, cells.text('body'))
  const author = readPerson(cells, mapping, { id: 'authorId', name: 'authorName', email: 'authorEmail' })
  const createdAt = cells.date('createdAt', now)
  const [id, parentId] = [cells.bounded('id', idMax), cells.bounded('parentId', idMax)]
  const content = shortKey(`${itemId} ${author?.externalId} ${createdAt} ${body}`)
  return {
    externalId: id === '' ? content : keyOf(mapping, id),
    itemId,
    parentId: parentId === '' ? undefined : keyOf(mapping, parentId),
    body,
    internal: isYes.test(cells.line('internal')),
    author,
    createdAt,
  }
}

/** Reads a person. @throws RowRefused */
export function readContact(
  row: readonly string[],
  { mapping, now }: RowReading,
): ImportedPerson & { createdAt: number | undefined } {
  const cells = new Cells(row, mapping)
  const person = readPerson(cells, mapping, { id: 'id', name: 'name', email: 'email', company: 'company' })
  if (!person) throw cells.refusal('name', 'is empty, and there is neither an id nor an email address')
  return { ...person, createdAt: cells.date('createdAt', now) }
}

/** Reads a company. @throws RowRefused */
export function readCompany(row: readonly string[], { mapping, now }: RowReading): ImportedCompany {
  const cells = new Cells(row, mapping)
  const name = cells.required('name', limits.companyNameMax)
  const id = cells.bounded('id', idMax)
  return {
    externalId: keyOf(mapping, id === '' ? `name ${foldText(name)}` : id),
    createdAt: cells.date('createdAt', now),
    name,
    domain: cells.bounded('domain', limits.companyDomainMax),
    plan: cells.bounded('plan', limits.companyPlanMax),
    revenue: centsOf(cells.number('revenue', limits.companyRevenueMax / 100)),
    size: wholeOf(cells.number('size', limits.companySizeMax)),
  }
}

const idMax = 500

const centsOf = (amount: number | undefined) => (amount === undefined ? undefined : Math.round(amount * 100))
const wholeOf = (count: number | undefined) => (count === undefined ? undefined : Math.round(count))

/** The id of a source within the project. */
const keyOf = ({ source }: ImportMapping, id: string): string => `${source}:${id}`

const shortKey = (text: string): string => `#${shortDigest(text)}`

interface PersonFields {
  id: string
  name: string
  email: string
  company?: string
}

/** Reads a person of a row; undefined if nothing of them is known. @throws RowRefused */
function readPerson(cells: Cells, mapping: ImportMapping, fields: PersonFields): ImportedPerson | undefined {
  const id = cells.bounded(fields.id, idMax)
  const name = cutText(cells.line(fields.name), limits.contactNameMax)
  const email = cells.email(fields.email)
  if (id === '' && name === '' && email === null) return undefined
  // Digests, so that no name and no address stays when the person is erased.
  const known = email === null ? `name ${foldText(name)}` : `mail ${email}`
  return {
    externalId: keyOf(mapping, id === '' ? shortKey(known) : id),
    name,
    email,
    company: fields.company ? cells.bounded(fields.company, limits.companyNameMax) : '',
  }
}

function visibilityOf(text: string, kind: FeedbackKind): Visibility {
  if (/^(team|private|privat|internal|intern)$/i.test(text)) return 'team'
  if (/^(author|verfasser)$/i.test(text)) return 'author'
  if (/^(public|öffentlich|everyone)$/i.test(text)) return 'public'
  return kind === 'idea' ? 'public' : 'author'
}

function moderationOf(text: string): ModerationState {
  if (/^(held|pending)$/i.test(text)) return 'held'
  return /^(rejected|spam|abgelehnt)$/i.test(text) ? 'rejected' : 'approved'
}

const noteOf = (rest: readonly [string, string][]): string =>
  cutText(rest.map(([name, value]) => `${name}: ${value}`).join('\n'), limits.commentBodyMax)
