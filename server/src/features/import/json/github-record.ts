import { z } from 'zod'
import {
  cellOf,
  IdText,
  type JsonRecord,
  type ListedComment,
  listOf,
  Optional,
  type RecordCells,
  restOf,
  textOf,
} from './record-text.ts'

/** A person at GitHub: as its API or its command line names them. */
const GitHubUser = z.object({ login: z.string(), name: Optional, email: Optional }).nullish().catch(undefined)

const GitHubComment = z.object({
  id: IdText,
  author: GitHubUser,
  user: GitHubUser,
  body: Optional,
  createdAt: Optional,
  created_at: Optional,
})

const Name = z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)])

/** An issue at GitHub: as its API answers, or as its command line lists it. */
const GitHubIssue = z.object({
  number: z.number().int(),
  title: z.string(),
  body: Optional,
  state: z.string(),
  state_reason: Optional,
  stateReason: Optional,
  labels: listOf(Name),
  author: GitHubUser,
  user: GitHubUser,
  created_at: Optional,
  createdAt: Optional,
  type: Name.nullish().catch(undefined),
  comments: listOf(GitHubComment),
  reactions: z.object({ total_count: z.number() }).nullish().catch(undefined),
})
type GitHubIssue = z.infer<typeof GitHubIssue>

/** A comment of an issue at GitHub, which is a record of its own in the API. */
const GitHubIssueComment = z.object({
  id: IdText,
  issue_url: z.string(),
  user: GitHubUser,
  body: Optional,
  created_at: Optional,
})

/** Columns of GitHub's that say nothing about the content of an issue. */
const ofGitHubAlone = new RegExp(
  `(_url|Url|_summary)$|^(${[
    'node_id|id|url|performed_via_github_app|locked|active_lock_reason|author_association|draft|assignee',
    'updated_at|updatedAt|body_html|body_text|pull_request',
  ].join('|')})$`,
)

/** The cells of an issue or a comment at GitHub; `none` for a pull request, undefined for a record of another form. */
export function gitHubCells(record: JsonRecord): RecordCells | 'none' | undefined {
  if (typeof record.issue_url === 'string' && 'body' in record) return commentCells(record)
  const isIssue =
    typeof record.number === 'number' && typeof record.title === 'string' && typeof record.state === 'string'
  const { data } = isIssue ? GitHubIssue.safeParse(record) : {}
  if (!data) return undefined
  // GitHub lists pull requests as issues.
  return (record.pull_request ?? null) === null ? issueCells(data, record) : 'none'
}

function issueCells(issue: GitHubIssue, record: JsonRecord): RecordCells {
  const author = issue.author ?? issue.user
  const reason = issue.state_reason ?? issue.stateReason ?? ''
  const isUndone = /^(not_planned|duplicate)$/i.test(reason)
  const isBug = issue.labels.some((label) => /(?<![a-z])bugs?(?![a-z])/i.test(label))
  const repository = repositoryOf(record)
  return new Map([
    ['Issue number', issueId(repository, String(issue.number))],
    ['Title', issue.title],
    ['Body', issue.body ?? ''],
    ['State', isUndone ? 'not planned' : /^closed$/i.test(issue.state) ? 'completed' : 'open'],
    ['Type', issue.type || (isBug ? 'bug' : '')],
    ['Labels', JSON.stringify(issue.labels)],
    ['Created at', issue.created_at ?? issue.createdAt ?? ''],
    ['Author ID', author?.login ?? ''],
    ['Author', author?.name || author?.login || ''],
    ['Comments list', cellOf(issue.comments.map((comment) => listed(comment, repository)))],
    ...restOf(record, (name) => ofGitHubAlone.test(name) || Object.hasOwn(GitHubIssue.shape, name)),
    ['Reactions', issue.reactions?.total_count ? String(issue.reactions.total_count) : ''],
    ['Link', textOf(record.html_url ?? record.url)],
  ])
}

function listed(comment: z.infer<typeof GitHubComment>, repository: string): ListedComment {
  const user = comment.author ?? comment.user
  return {
    id: commentId(repository, comment.id),
    author: user?.name || user?.login || '',
    authorId: user?.login ?? '',
    email: user?.email ?? '',
    createdAt: comment.createdAt ?? comment.created_at ?? '',
    text: comment.body ?? '',
  }
}

function commentCells(record: JsonRecord): RecordCells | undefined {
  const { data } = GitHubIssueComment.safeParse(record)
  if (!data) return undefined
  const { id, issue_url, user, body, created_at } = data
  const repository = repositoryOf({ url: issue_url })
  return new Map([
    ['Issue number', issueId(repository, issue_url.split('/').at(-1) ?? '')],
    ['Comment ID', commentId(repository, id)],
    ['Body', body ?? ''],
    ['Author ID', user?.login ?? ''],
    ['Author', user?.name || user?.login || ''],
    ['Created at', created_at ?? ''],
  ])
}

/** The repository of a record as `owner/name`, whose case means nothing; '' if no address tells it. */
function repositoryOf({ url, html_url, repository_url }: JsonRecord): string {
  const path = [url, html_url].map((address) => /([^/]+\/[^/]+)\/issues\/\d+/.exec(textOf(address))?.[1])
  const found = path.find(Boolean) ?? /\/repos\/([^/]+\/[^/]+)$/.exec(textOf(repository_url))?.[1]
  return (found ?? '').toLowerCase()
}

/** The id of an issue: each repository counts from one. */
const issueId = (repository: string, number: string): string =>
  repository === '' ? number : `${repository}#${number}`

const commentId = (repository: string, id: string): string =>
  repository === '' || id === '' ? id : `${repository} ${id}`
