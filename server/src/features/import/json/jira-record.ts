import { z } from 'zod'
import { documentText } from './document-text.ts'
import {
  cellOf,
  IdText,
  isRecord,
  type JsonRecord,
  type ListedComment,
  listOf,
  Optional,
  type RecordCells,
  restOf,
} from './record-text.ts'

const JiraUser = z
  .object({ displayName: Optional, emailAddress: Optional, accountId: Optional, name: Optional })
  .nullish()
  .catch(undefined)

const Named = z.object({ name: z.string() }).nullish().catch(undefined)

const JiraComment = z.object({
  id: IdText,
  author: JiraUser,
  body: z.unknown().optional(),
  created: Optional,
})

/** An issue at Jira. */
const JiraIssue = z.object({
  key: z.string(),
  fields: z.looseObject({
    summary: z.string(),
    description: z.unknown().optional(),
    issuetype: Named,
    status: Named,
    reporter: JiraUser,
    created: Optional,
    labels: z.array(z.string()).catch([]),
    comment: z
      .object({ comments: listOf(JiraComment) })
      .nullish()
      .catch(undefined),
  }),
})

/** True for a record that has the form of an issue at Jira. */
export const isJiraIssue = (record: JsonRecord): boolean =>
  typeof record.key === 'string' && isRecord(record.fields)

/** True for a response of Jira's without issues. */
export const isEmptyResponse = ({ issues, ...rest }: JsonRecord): boolean =>
  Array.isArray(issues) &&
  issues.length === 0 &&
  ('total' in rest || 'isLast' in rest || 'maxResults' in rest)

/** The cells of an issue at Jira; undefined for a record of another form. */
export function jiraCells(record: JsonRecord): RecordCells | undefined {
  const { data } = isJiraIssue(record) ? JiraIssue.safeParse(record) : {}
  if (!data) return undefined
  const { key, fields } = data
  const { reporter } = fields
  const comments = (fields.comment?.comments ?? []).map(
    ({ id, author, body, created }): ListedComment => ({
      id,
      author: author?.displayName ?? author?.name ?? '',
      authorId: author?.accountId ?? author?.name ?? '',
      email: author?.emailAddress ?? '',
      createdAt: created ?? '',
      text: documentText(body),
    }),
  )
  return new Map([
    ['Issue key', key],
    ['Summary', fields.summary],
    ['Description', documentText(fields.description)],
    ['Issue Type', fields.issuetype?.name ?? ''],
    ['Status', fields.status?.name ?? ''],
    ['Labels', JSON.stringify(fields.labels)],
    ['Created', fields.created ?? ''],
    ['Reporter Id', reporter?.accountId ?? reporter?.name ?? ''],
    ['Reporter', reporter?.displayName ?? reporter?.name ?? ''],
    ['Reporter email', reporter?.emailAddress ?? ''],
    ['Comment', cellOf(comments)],
    ...restOf(fields, (name) => Object.hasOwn(JiraIssue.shape.fields.shape, name)),
  ])
}
