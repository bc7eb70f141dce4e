import { cutText } from '@earshot/shared/text/cut-text'
import { z } from 'zod'
import type { IssueUrl, NewIssue, TrackedIssue, TrackerClient } from '../tracker/tracker-service.ts'
import { documentOf } from './issue-document.ts'
import { findTransition, StatusFields, stateOf, Transition } from './issue-status.ts'
import { callJira, refuse } from './jira-api.ts'

interface Access {
  /** Address of the site. */
  api: string
  token: string
  /** Name of the site. */
  site: string
  /** Key of the project. */
  project: string
}

const JiraIssue = z.object({
  key: z.string(),
  fields: StatusFields.extend({ summary: z.string() }),
  properties: z
    .object({ earshot: z.object({ id: z.string() }).optional() })
    .optional()
    .catch(undefined),
})
type JiraIssue = z.infer<typeof JiraIssue>

/** Characters of a title at Jira. */
const summaryMax = 255

const issueFields = ['summary', 'status', 'resolution']

const IssueType = z.object({
  id: z.string(),
  name: z.string(),
  untranslatedName: z.string().optional(),
  subtask: z.boolean(),
  hierarchyLevel: z.number().catch(0),
})

/** Number of an issue of a project by its key; undefined for one of another project. */
export function numberIn(project: string, key: string): number | undefined {
  const [, of, digits] = /^([A-Z][A-Z0-9_]*)-(\d{1,9})$/.exec(key) ?? []
  return of === project ? Number(digits) : undefined
}

/** Calls of one project. */
export class JiraProject implements TrackerClient {
  readonly #access: Access

  constructor(access: Access) {
    this.#access = access
  }

  /** A renamed project answers to its earlier key, but its issues have the new one. */
  async check(): Promise<string> {
    const { project, site } = this.#access
    const schema = z.object({ key: z.string() })
    const { key } = await this.#call({ path: `/rest/api/3/project/${project}`, schema })
    if (key !== project) throw refuse('missing')
    return `https://${site}/browse/${key}`
  }

  /** The link's id is kept at the issue, so a repeated creation finds the issue of the first. */
  async createIssue(content: NewIssue): Promise<TrackedIssue> {
    const issue = (await this.#created(content.id)) ?? (await this.#create(content))
    await this.#attach(issue.key, content.backlink)
    return this.#viewOf(issue)
  }

  async linkIssue(number: number, backlink: IssueUrl): Promise<TrackedIssue> {
    const issue = await this.#issue(`${this.#access.project}-${number}`)
    await this.#attach(issue.key, backlink)
    return this.#viewOf(issue)
  }

  async readIssue(number: number): Promise<TrackedIssue> {
    return this.#viewOf(await this.#issue(`${this.#access.project}-${number}`))
  }

  /** Moves the issue by a transition of its workflow. */
  async setState(number: number, state: TrackedIssue['state']): Promise<void> {
    const { key, fields } = await this.#issue(`${this.#access.project}-${number}`)
    if (stateOf(fields) === state) return
    const path = `/rest/api/3/issue/${key}/transitions`
    const schema = z.object({ transitions: z.array(Transition) })
    const { transitions } = await this.#call({ path: `${path}?expand=transitions.fields`, schema })
    const found = findTransition(transitions, state)
    if (!found) throw refuse('refused')
    const { id, resolutionId } = found
    const resolution = resolutionId && { fields: { resolution: { id: resolutionId } } }
    await this.#call({
      method: 'POST',
      path,
      body: { transition: { id }, ...resolution },
      schema: z.unknown(),
    })
  }

  async createHook(url: string, secret: string): Promise<string> {
    const { self } = await this.#call({
      method: 'POST',
      path: '/rest/webhooks/1.0/webhook',
      body: {
        name: 'Earshot',
        url,
        secret,
        events: ['jira:issue_updated', 'jira:issue_deleted'],
        filters: { 'issue-related-events-section': `project = "${this.#access.project}"` },
        excludeBody: false,
      },
      schema: z.object({ self: z.string().regex(/\/\d+$/) }),
    })
    return self.slice(self.lastIndexOf('/') + 1)
  }

  async deleteHook(id: string): Promise<void> {
    await this.#call({ method: 'DELETE', path: `/rest/webhooks/1.0/webhook/${id}`, schema: z.unknown() })
  }

  /** The issue that was created for a link, among the latest of the token's owner. */
  async #created(id: string): Promise<JiraIssue | undefined> {
    const { issues } = await this.#call({
      method: 'POST',
      path: '/rest/api/3/search/jql',
      body: {
        jql: `project = "${this.#access.project}" AND creator = currentUser() AND created >= "-2d" ORDER BY created DESC`,
        fields: issueFields,
        properties: ['earshot'],
        maxResults: 50,
      },
      schema: z.object({ issues: z.array(JiraIssue) }),
    })
    return issues.find(({ properties }) => properties?.earshot?.id === id)
  }

  async #create(content: NewIssue): Promise<JiraIssue> {
    const { id, isBug, title: summary } = content
    const { key } = await this.#call({
      method: 'POST',
      path: '/rest/api/3/issue',
      body: {
        fields: {
          project: { key: this.#access.project },
          issuetype: { id: await this.#issueType(isBug) },
          summary: cutText(summary, summaryMax, '…'),
          description: documentOf(content),
        },
        properties: [{ key: 'earshot', value: { id } }],
      },
      schema: z.object({ key: z.string() }),
    })
    return this.#issue(key)
  }

  /** A bug becomes a *Bug*, and all else a *Task* or a *Story*; without one of that name, the first type of the project. */
  async #issueType(isBug: boolean): Promise<string> {
    const { issueTypes } = await this.#call({
      path: `/rest/api/3/issue/createmeta/${this.#access.project}/issuetypes?maxResults=200`,
      schema: z.object({ issueTypes: z.array(IssueType) }),
    })
    const usual = issueTypes.filter(({ subtask, hierarchyLevel }) => !subtask && hierarchyLevel === 0)
    const named = (typeName: string) =>
      usual.find(({ name, untranslatedName = name }) => untranslatedName.toLowerCase() === typeName)
    const type = (isBug ? named('bug') : undefined) ?? named('task') ?? named('story') ?? usual[0]
    if (!type) throw refuse('permission')
    return type.id
  }

  /** A link with the same global id replaces the earlier one. */
  async #attach(key: string, { title, url }: IssueUrl): Promise<void> {
    await this.#call({
      method: 'POST',
      path: `/rest/api/3/issue/${key}/remotelink`,
      body: { globalId: url, application: { name: 'Earshot' }, object: { title, url } },
      schema: z.unknown(),
    })
  }

  /** An issue of this project; Jira finds a moved one by its earlier key too. */
  async #issue(key: string): Promise<JiraIssue> {
    const path = `/rest/api/3/issue/${key}?fields=${issueFields.join(',')}`
    const issue = await this.#call({ path, schema: JiraIssue })
    if (issue.key !== key) throw refuse('missing')
    return issue
  }

  #call<Schema extends z.ZodType>(request: Parameters<typeof callJira<Schema>>[1]) {
    return callJira(this.#access, request)
  }

  /** An issue in a status of an unknown category counts as open. */
  #viewOf({ key, fields }: JiraIssue): TrackedIssue {
    const { project, site } = this.#access
    const number = numberIn(project, key)
    if (number === undefined) throw refuse('missing')
    const url = `https://${site}/browse/${key}`
    return { number, title: fields.summary, url, state: stateOf(fields) ?? 'open' }
  }
}
