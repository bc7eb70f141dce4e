import { z } from 'zod'
import { documentText } from './document-text.ts'

/** A comment as it stands in a cell. */
export interface ListedComment {
  id: string
  author: string
  authorId: string
  email: string
  createdAt: string
  text: string
  internal?: boolean
}

/** The columns of a record with their texts, in their order. */
export type RecordCells = Map<string, string>

const Text = z.coerce.string().catch('')
const Optional = z.string().nullish().catch(undefined)

/** A person at GitHub: as its API or its command line names them. */
const GitHubUser = z.object({ login: z.string(), name: Optional, email: Optional }).nullish().catch(undefined)

const GitHubComment = z.object({
  id: Text,
  author: GitHubUser,
  user: GitHubUser,
  body: z.string(),
  createdAt: Optional,
  created_at: Optional,
})

const named = z.array(z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]))

/** An issue at GitHub: as its API answers, or as its command line lists it. */
const GitHubIssue = z.object({
  number: z.number().int(),
  title: z.string(),
  body: z.string().nullish(),
  state: z.string(),
  state_reason: Optional,
  stateReason: Optional,
  labels: named.catch([]),
  author: GitHubUser,
  user: GitHubUser,
  created_at: Optional,
  createdAt: Optional,
  type: z
    .union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)])
    .nullish()
    .catch(undefined),
  comments: z.array(GitHubComment).catch([]),
})

/** A comment of an issue at GitHub, which is a record of its own in the API. */
const GitHubIssueComment = z.object({
  id: Text,
  issue_url: z.string(),
  user: GitHubUser,
  body: z.string(),
  created_at: Optional,
})

const JiraUser = z
  .object({ displayName: Optional, emailAddress: Optional, accountId: Optional, name: Optional })
  .nullish()
  .catch(undefined)

const Named = z.object({ name: z.string() }).nullish().catch(undefined)

/** An issue at Jira. */
const JiraIssue = z.object({
  key: z.string(),
  fields: z.looseObject({
    summary: z.string(),
    description: z.unknown(),
    issuetype: Named,
    status: Named,
    reporter: JiraUser,
    created: Optional,
    labels: z.array(z.string()).catch([]),
    comment: z
      .object({
        comments: z.array(
          z.object({
            id: Text,
            author: JiraUser,
            body: z.unknown(),
            created: Optional,
          }),
        ),
      })
      .nullish()
      .catch(undefined),
  }),
})

/** Columns of GitHub's that say nothing about the content of an issue. */
const ofGitHubAlone =
  /(_url|Url)$|^(node_id|url|performed_via_github_app|id|user|author|comments|labels|type)$/

/** The cells of a record of any form. */
export function cellsOf(record: Record<string, unknown>): RecordCells {
  const { data: gitHub } = GitHubIssue.safeParse(record)
  if (gitHub) return gitHubCells(gitHub, record)
  const { data: comment } = GitHubIssueComment.safeParse(record)
  if (comment) return gitHubCommentCells(comment)
  const { data: jira } = JiraIssue.safeParse(record)
  if (jira) return jiraCells(jira)
  return new Map(Object.entries(record).map(([name, value]) => [name, textOf(value)]))
}

/** True for a record that is no issue: GitHub lists pull requests as issues. */
export const isPullRequest = (record: Record<string, unknown>): boolean =>
  record.pull_request !== undefined && record.pull_request !== null

function gitHubCells(issue: z.infer<typeof GitHubIssue>, record: Record<string, unknown>): RecordCells {
  const author = issue.author ?? issue.user
  const reason = issue.state_reason ?? issue.stateReason ?? ''
  const isUndone = /^(not_planned|duplicate)$/i.test(reason)
  const comments = issue.comments.map((comment): ListedComment => {
    const user = comment.author ?? comment.user
    return {
      id: comment.id,
      author: user?.name || user?.login || '',
      authorId: user?.login ?? '',
      email: user?.email ?? '',
      createdAt: comment.createdAt ?? comment.created_at ?? '',
      text: comment.body,
    }
  })
  const isBug = issue.labels.some((label) => /bug/i.test(label))
  return new Map([
    ['Issue number', String(issue.number)],
    ['Title', issue.title],
    ['Body', issue.body ?? ''],
    ['State', isUndone ? 'not planned' : /^closed$/i.test(issue.state) ? 'completed' : 'open'],
    ['Type', issue.type || (isBug ? 'bug' : '')],
    ['Labels', JSON.stringify(issue.labels)],
    ['Created at', issue.created_at ?? issue.createdAt ?? ''],
    ['Author ID', author?.login ?? ''],
    ['Author', author?.name || author?.login || ''],
    ['Comments list', comments.length === 0 ? '' : JSON.stringify(comments)],
    ...restOf(record, (name) => ofGitHubAlone.test(name) || Object.hasOwn(GitHubIssue.shape, name)),
    ['Link', textOf(record.html_url ?? record.url)],
  ])
}

const gitHubCommentCells = (comment: z.infer<typeof GitHubIssueComment>): RecordCells =>
  new Map([
    ['Issue number', comment.issue_url.split('/').at(-1) ?? ''],
    ['Comment ID', comment.id],
    ['Body', comment.body],
    ['Author ID', comment.user?.login ?? ''],
    ['Author', comment.user?.name || comment.user?.login || ''],
    ['Created at', comment.created_at ?? ''],
  ])

function jiraCells({ key, fields }: z.infer<typeof JiraIssue>): RecordCells {
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
    ['Comment', comments.length === 0 ? '' : JSON.stringify(comments)],
    ...restOf(fields, (name) => Object.hasOwn(JiraIssue.shape.fields.shape, name)),
  ])
}

/** Further columns with their texts; they are kept as notes. */
const restOf = (
  record: Record<string, unknown>,
  isKnown: (name: string) => boolean,
): [name: string, text: string][] =>
  Object.entries(record)
    .filter(([name]) => !isKnown(name))
    .map(([name, value]) => [name, textOf(value)])

/** A value as people read it: the name of a thing that has one, lists with commas, and JSON of everything else. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ')
  const { data } = Nameable.safeParse(value)
  return data ?? JSON.stringify(value)
}

const Nameable = z.union([
  z.object({ displayName: z.string() }).transform(({ displayName }) => displayName),
  z.object({ name: z.string() }).transform(({ name }) => name),
  z.object({ login: z.string() }).transform(({ login }) => login),
  z.object({ title: z.string() }).transform(({ title }) => title),
  z.object({ value: z.string() }).transform(({ value }) => value),
])
