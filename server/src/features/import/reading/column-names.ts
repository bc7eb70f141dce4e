import { type ImportKind, importFields, isImportField } from '@earshot/shared/import/import-fields'
import { keysOf } from '@earshot/shared/record'

/** A column's name without case, accents, punctuation and the marks that spreadsheets put around it. */
export const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Names of columns in English, in German and in the exports of other tools, best first, as `plainName` makes them. */
const names: { [Kind in ImportKind]: { [Field in keyof (typeof importFields)[Kind]]: readonly string[] } } = {
  feedback: {
    title: [
      'title',
      'titel',
      'post title',
      'idea title',
      'summary',
      'zusammenfassung',
      'subject',
      'betreff',
      'feature name',
      'name',
      'idea',
      'idee',
    ],
    id: [
      'id',
      'post id',
      'idea id',
      'feedback id',
      'issue key',
      'vorgangsschlussel',
      'issue id',
      'issue number',
      'number',
      'nummer',
      'slug',
      'url',
      'post url',
      'link',
    ],
    body: [
      'description',
      'beschreibung',
      'details',
      'post details',
      'idea description',
      'content',
      'inhalt',
      'body',
      'text',
      'note text',
    ],
    kind: ['kind', 'type', 'typ', 'issue type', 'art', 'vorgangstyp'],
    status: ['status', 'post status', 'public status name', 'state', 'zustand', 'stage'],
    tags: [
      'tags',
      'labels',
      'tag',
      'label',
      'schlagworter',
      'stichworter',
      'category',
      'post category',
      'category name',
      'kategorie',
      'board',
      'forum name',
    ],
    createdAt: [
      'created',
      'created at',
      'created on',
      'created date',
      'date',
      'datum',
      'erstellt',
      'erstellt am',
      'created timestamp',
      'post created',
      'submitted',
      'date created',
    ],
    authorId: ['author id', 'user id', 'reporter id', 'autor id', 'creator id'],
    authorName: [
      'author',
      'author name',
      'autor',
      'name des autors',
      'created by',
      'erstellt von',
      'reporter',
      'submitter',
      'submitter name',
      'user name',
      'creator',
      'verfasser',
    ],
    authorEmail: [
      'author email',
      'author e mail',
      'e mail des autors',
      'autor e mail',
      'reporter email',
      'submitter email',
      'creator email',
      'user email',
      'email',
      'e mail',
      'mail',
    ],
    company: [
      'company',
      'author company',
      'company name',
      'firma',
      'unternehmen',
      'organization',
      'organisation',
    ],
    comments: ['comments list'],
    teamComments: ['comment', 'kommentar'],
    visibility: ['visibility', 'who sees it', 'sichtbarkeit'],
    moderation: ['moderation', 'review', 'moderation state'],
    voterId: ['voter id'],
    voterName: ['voter', 'voter name', 'user name'],
    voterEmail: ['voter email', 'user email address'],
  },
  votes: {
    itemId: [
      'item id',
      'post id',
      'idea id',
      'feedback id',
      'issue key',
      'id',
      'post url',
      'post',
      'post title',
      'idea title',
      'title',
      'titel',
    ],
    personId: ['person id', 'voter id', 'user id', 'personen id'],
    personName: ['voter', 'voter name', 'name', 'user name', 'person', 'person name', 'user'],
    personEmail: [
      'voter email',
      'email',
      'e mail',
      'user email',
      'person email',
      'user email address',
      'mail',
    ],
    createdAt: [
      'created',
      'created at',
      'voted at',
      'date',
      'datum',
      'erstellt',
      'erstellt am',
      'vote created',
      'vote date',
    ],
  },
  comments: {
    itemId: [
      'item id',
      'post id',
      'idea id',
      'feedback id',
      'issue key',
      'issue number',
      'post url',
      'post',
      'post title',
      'idea title',
      'title',
      'titel',
    ],
    body: ['text', 'comment', 'kommentar', 'body', 'value', 'content', 'inhalt', 'comment text'],
    id: ['comment id', 'id', 'kommentar id'],
    parentId: ['parent id', 'parent comment id', 'reply to', 'parent', 'antwort auf'],
    authorId: ['author id', 'user id', 'autor id', 'commenter id'],
    authorName: [
      'author',
      'author name',
      'autor',
      'name',
      'user name',
      'commenter',
      'created by',
      'verfasser',
    ],
    authorEmail: ['author email', 'email', 'e mail', 'user email', 'commenter email', 'autor e mail'],
    internal: ['internal', 'intern', 'private', 'is internal', 'for the team only'],
    createdAt: ['created', 'created at', 'date', 'datum', 'erstellt', 'erstellt am', 'comment created'],
  },
  people: {
    name: ['name', 'full name', 'user name', 'user', 'vollstandiger name'],
    id: ['id', 'user id', 'person id', 'kunden id', 'customer id'],
    email: ['email', 'e mail', 'user email', 'email address', 'e mail adresse', 'mail'],
    company: ['company', 'company name', 'companies', 'firma', 'unternehmen', 'organization'],
    createdAt: ['created', 'created at', 'date', 'erstellt', 'erstellt am', 'first seen'],
  },
  companies: {
    name: ['name', 'company', 'company name', 'firma', 'unternehmen', 'organization'],
    id: ['id', 'company id', 'firmen id'],
    domain: ['domain', 'website', 'webseite'],
    plan: ['plan', 'tarif'],
    revenue: ['revenue', 'mrr', 'monthly spend', 'umsatz', 'spend'],
    size: ['size', 'employees', 'mitarbeiter', 'seats'],
    createdAt: ['created', 'created at', 'erstellt', 'erstellt am'],
  },
}

/** Fields of which several columns may be one. */
const repeated: ReadonlySet<string> = new Set(['tags', 'comments', 'teamComments'])

/** The field that each column of a file probably is; a field is given once, unless several columns may be it. */
export function guessFields(kind: ImportKind, columns: readonly string[]): (string | null)[] {
  const found: (string | null)[] = columns.map(() => null)
  const plain = columns.map(plainName)
  const ranked = keysOf(importFields[kind]).flatMap((field) =>
    namesOf(kind, field).flatMap((name, rank) =>
      plain.flatMap((column, at) => (column === name ? [{ field, at, rank }] : [])),
    ),
  )
  for (const { field, at } of ranked.toSorted((a, b) => a.rank - b.rank))
    if (found[at] === null && (repeated.has(field) || !found.includes(field))) found[at] = field
  return found
}

const namesOf = (kind: ImportKind, field: string): readonly string[] => {
  const known: Record<string, readonly string[]> = names[kind]
  return isImportField(kind, field) ? (known[field] ?? []) : []
}
