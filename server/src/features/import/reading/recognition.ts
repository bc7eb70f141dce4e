import {
  type ImportKind,
  type ImportSource,
  importKinds,
  requiredFields,
} from '@earshot/shared/import/import-fields'
import { guessFields, plainName } from './column-names.ts'

/** Columns that a tool's export always has, most telling first; one set of them is enough. */
const marks: readonly (readonly [source: ImportSource, kind: ImportKind, columns: readonly string[]])[] = [
  ['earshot', 'feedback', ['feedback id', 'reference', 'vote count', 'moderation']],
  ['earshot', 'votes', ['item id', 'person id', 'person name', 'person email']],
  ['earshot', 'comments', ['comment id', 'item id', 'parent id', 'author id']],
  ['earshot', 'people', ['person id', 'name', 'email', 'company']],
  ['earshot', 'companies', ['company id', 'name', 'domain', 'revenue']],
  ['uservoice', 'feedback', ['idea id', 'idea title', 'public status name']],
  ['uservoice', 'comments', ['idea id', 'comment']],
  ['jira', 'feedback', ['issue key', 'summary', 'issue type']],
  ['jira', 'feedback', ['vorgangsschlussel', 'zusammenfassung', 'vorgangstyp']],
  ['github', 'feedback', ['issue number', 'title', 'state', 'labels']],
  ['github', 'comments', ['issue number', 'comment id', 'body']],
  ['fider', 'feedback', ['number', 'title', 'votes count', 'original number']],
  ['featurebase', 'feedback', ['title', 'content', 'upvotes']],
  ['featurebase', 'feedback', ['title', 'post status', 'post category']],
  ['productboard', 'feedback', ['note text', 'title', 'user email']],
  ['productboard', 'feedback', ['feature name', 'feature description']],
  ['canny', 'feedback', ['title', 'details', 'board', 'status']],
  ['canny', 'feedback', ['post title', 'post details', 'board']],
  ['canny', 'votes', ['post id', 'voter id']],
  ['canny', 'votes', ['post title', 'voter email']],
  ['canny', 'comments', ['post id', 'comment id', 'value']],
  ['canny', 'people', ['user id', 'last activity', 'email']],
]

/** The probable contents and source of a file; `before` is the source of earlier files. */
export function recognise(
  columns: readonly string[],
  before: ImportSource = 'other',
): { kind: ImportKind; source: ImportSource } {
  const plain = new Set(columns.map(plainName))
  const mark = marks.find(([, , needed]) => needed.every((name) => plain.has(name)))
  if (mark) return { source: mark[0], kind: mark[1] }
  return { source: before, kind: kindOf(columns) }
}

/** The kind of which most columns are fields, among those whose required fields are there. */
function kindOf(columns: readonly string[]): ImportKind {
  const scores = importKinds.map((kind) => {
    const fields = guessFields(kind, columns)
    const isComplete = requiredFields[kind].every((field) => fields.includes(field))
    return isComplete ? fields.filter((field) => field !== null).length : 0
  })
  return importKinds[scores.indexOf(Math.max(...scores))] ?? 'feedback'
}
