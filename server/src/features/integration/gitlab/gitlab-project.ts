import { cutText } from '@earshot/shared/text/cut-text'
import { z } from 'zod'
import { markdownOf } from '../tracker/issue-markdown.ts'
import { TrackerRefusal } from '../tracker/tracker-refusal.ts'
import type {
  IssuePicture,
  IssueUrl,
  NewIssue,
  TrackedIssue,
  TrackerClient,
} from '../tracker/tracker-service.ts'
import { callGitLab, type GitLabAccess, type GitLabRequest, refuse, refusedAddress } from './gitlab-api.ts'
import { hookTokenOf, signingTokenOf } from './hook-proof.ts'
import { canceledLabel, isUndoneLabel, stateOf } from './issue-state.ts'

const GitLabIssue = z.object({
  iid: z.number().int(),
  title: z.string(),
  state: z.string(),
  labels: z.array(z.string()),
  /** Of an issue that was moved to another project, which leaves a closed one behind. */
  moved_to_id: z.number().nullish(),
  _links: z.object({ closed_as_duplicate_of: z.string().nullish() }).catch({}),
})
type GitLabIssue = z.infer<typeof GitLabIssue>

const Project = z.object({ visibility: z.string() })

/** Characters of a title at GitLab. */
const titleMax = 255

/** The latest comments among which the way back is looked for. */
const notesMax = 50

/** Milliseconds by which the clock of a GitLab may be behind ours. */
const clockTolerance = 10 * 60_000

/** Issues that are read at once, and how often, to find one that was created before. */
const pageSize = 50
const pagesMax = 10

/** Calls of one project. */
export class GitLabProject implements TrackerClient {
  readonly #access: GitLabAccess

  constructor(access: GitLabAccess) {
    this.#access = access
  }

  async check(): Promise<string> {
    try {
      await this.#call({ path: '', schema: Project })
      return this.#access.target
    } catch (error) {
      throw refusedAddress(error)
    }
  }

  /** The link's id is kept in the issue, so a repeated creation finds the issue of the first. */
  async createIssue(content: NewIssue): Promise<TrackedIssue> {
    const marker = `<!-- earshot ${content.id} -->`
    return this.#viewOf((await this.#created(content, marker)) ?? (await this.#create(content, marker)))
  }

  async linkIssue(number: number, backlink: IssueUrl): Promise<TrackedIssue> {
    const issue = await this.#issue(number)
    await this.#comment(number, backlink)
    return this.#viewOf(issue)
  }

  async setState(number: number, state: TrackedIssue['state']): Promise<void> {
    const issue = await this.#issue(number)
    if (stateIn(issue) === state) return
    const undone = issue.labels.filter(isUndoneLabel).join(',')
    const removal = undone !== '' && { remove_labels: undone }
    const change = {
      open: { state_event: 'reopen', ...removal },
      closed: { state_event: 'close', ...removal },
      canceled: { state_event: 'close', add_labels: canceledLabel },
    }[state]
    await this.#change(number, change)
  }

  async readIssue(number: number): Promise<TrackedIssue> {
    return this.#viewOf(await this.#issue(number))
  }

  async clearMark(number: number): Promise<void> {
    const issue = await this.#issue(number)
    if (stateIn(issue) !== 'open' || !issue.labels.includes(canceledLabel)) return
    await this.#change(number, { remove_labels: canceledLabel })
  }

  #change(number: number, body: object): Promise<unknown> {
    return this.#call({ method: 'PUT', path: `/issues/${number}`, body, schema: z.unknown() })
  }

  /** An older GitLab takes no signing token; each one sends the other token along as it is. */
  async createHook(url: string, secret: string): Promise<string> {
    const { id } = await this.#call({
      method: 'POST',
      path: '/hooks',
      body: {
        url,
        token: hookTokenOf(secret),
        signing_token: signingTokenOf(secret),
        push_events: false,
        issues_events: true,
        confidential_issues_events: true,
        enable_ssl_verification: true,
      },
      schema: z.object({ id: z.number().int() }),
    })
    return `${id}`
  }

  async deleteHook(id: string): Promise<void> {
    await this.#call({ method: 'DELETE', path: `/hooks/${id}`, schema: z.unknown() })
  }

  /** The issue of an earlier attempt. GitLab's own search does not find the marker, since it knows no comments of HTML. */
  async #created({ linkedAt }: NewIssue, marker: string): Promise<GitLabIssue | undefined> {
    const created_after = new Date(linkedAt - clockTolerance).toISOString()
    const order = { order_by: 'created_at', sort: 'asc', per_page: `${pageSize}` }
    for (let page = 1; page <= pagesMax; page++) {
      const issues = await this.#call({
        path: `/issues?${new URLSearchParams({ created_after, ...order, page: `${page}` })}`,
        schema: z.array(GitLabIssue.extend({ description: z.string().nullish() })),
      })
      const found = issues.find(({ description }) => description?.includes(marker))
      if (found || issues.length < pageSize) return found
    }
    return undefined
  }

  async #create(content: NewIssue, marker: string): Promise<GitLabIssue> {
    const { images, others } = await this.#upload(content.pictures)
    const description = [markdownOf({ ...content, pictures: others }), ...images, marker].join('\n\n')
    return this.#call({
      method: 'POST',
      path: '/issues',
      body: { title: cutText(content.title, titleMax, '…'), description },
      schema: GitLabIssue,
    })
  }

  /** Pictures go into a private project; elsewhere, and where GitLab refuses one, a link for the team does. */
  async #upload(pictures: NewIssue['pictures']) {
    if (pictures.length === 0) return { images: [], others: [] }
    const { visibility } = await this.#call({ path: '', schema: Project })
    const images: string[] = []
    const others: IssuePicture[] = []
    for (const picture of pictures) {
      const address = visibility === 'private' ? await this.#uploadPicture(picture) : undefined
      if (address === undefined) others.push(picture)
      else images.push(`![${picture.title}](${address})`)
    }
    return { images, others }
  }

  /** @returns the address of the picture within GitLab; undefined if it is refused. */
  async #uploadPicture({ title, read }: IssuePicture): Promise<string | undefined> {
    const bytes = await read()
    if (!bytes) return undefined
    const body = new FormData()
    body.set('file', new File([bytes], `${title}.webp`, { type: 'image/webp' }))
    const schema = z.object({ url: z.string().regex(/^\/[\w./-]+$/) })
    try {
      return (await this.#call({ method: 'POST', path: '/uploads', body, schema })).url
    } catch (error) {
      if (error instanceof TrackerRefusal && error.reason !== 'later') return undefined
      throw error
    }
  }

  /** The way back, as a comment that only the project's members see, once for each item. */
  async #comment(number: number, { title, url }: IssueUrl): Promise<void> {
    const path = `/issues/${number}/notes`
    const notes = await this.#call({
      path: `${path}?sort=desc&per_page=${notesMax}`,
      schema: z.array(z.object({ body: z.string() })),
    })
    if (notes.some(({ body }) => body.includes(url))) return
    const body = { body: `[${title}](${url})`, internal: true }
    await this.#call({ method: 'POST', path, body, schema: z.unknown() })
  }

  /** An issue of this project; one that was moved leaves a closed one behind. */
  async #issue(number: number): Promise<GitLabIssue> {
    const issue = await this.#call({ path: `/issues/${number}`, schema: GitLabIssue })
    if (typeof issue.moved_to_id === 'number') throw refuse('missing')
    return issue
  }

  #call<Schema extends z.ZodType>(request: GitLabRequest<Schema>): Promise<z.output<Schema>> {
    return callGitLab(this.#access, request)
  }

  /** An issue in an unknown state counts as open. */
  #viewOf(issue: GitLabIssue): TrackedIssue {
    const { iid: number, title } = issue
    const url = `${this.#access.target}/-/issues/${number}`
    return { number, title, url, state: stateIn(issue) ?? 'open' }
  }
}

const stateIn = ({ state, labels, _links }: GitLabIssue) =>
  stateOf({ state, labels, isDuplicate: typeof _links.closed_as_duplicate_of === 'string' })
