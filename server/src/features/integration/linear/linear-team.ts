import { z } from 'zod'
import { markdownOf } from '../tracker/issue-markdown.ts'
import { TrackerRefusal } from '../tracker/tracker-refusal.ts'
import type { IssueUrl, NewIssue, TrackedIssue, TrackerClient } from '../tracker/tracker-service.ts'
import { callLinear, refuse } from './linear-api.ts'
import { findState, stateOf, WorkflowState } from './workflow-state.ts'

interface Access {
  /** Address of the GraphQL endpoint. */
  api: string
  token: string
  /** Key of the team. */
  team: string
}

const LinearIssue = z.object({
  id: z.string(),
  number: z.number().int(),
  title: z.string(),
  url: z.url(),
  state: z.object({ type: z.string() }),
  team: z.object({ key: z.string() }),
})
type LinearIssue = z.infer<typeof LinearIssue>

const issueFields = 'id number title url state { type } team { key }'

/** Calls of one team. */
export class LinearTeam implements TrackerClient {
  readonly #access: Access

  constructor(access: Access) {
    this.#access = access
  }

  async check(): Promise<string> {
    const { key, workspace } = await this.#team()
    return `https://linear.app/${workspace}/team/${key}`
  }

  /** The link's id becomes the issue's, so a repeated creation is refused, and finds the issue of the first. */
  async createIssue(content: NewIssue): Promise<TrackedIssue> {
    const { id: teamId } = await this.#team()
    const { id, title, backlink } = content
    const issue = await this.#insert({ id, teamId, title, description: markdownOf(content) })
    await this.#attach(issue, backlink)
    return viewOf(issue)
  }

  async linkIssue(number: number, backlink: IssueUrl): Promise<TrackedIssue> {
    const issue = await this.#issue(number)
    await this.#attach(issue, backlink)
    return viewOf(issue)
  }

  async readIssue(number: number): Promise<TrackedIssue> {
    return viewOf(await this.#issue(number))
  }

  /** Moves the issue to the first state of its team that has the type. */
  async setState(number: number, state: TrackedIssue['state']): Promise<void> {
    const issue = await this.#issue(number)
    if (stateOf(issue.state.type) === state) return
    const stateId = await this.#firstState(state)
    await callLinear(this.#access, {
      query:
        'mutation ($id: String!, $input: IssueUpdateInput!) { issueUpdate(id: $id, input: $input) { success } }',
      variables: { id: issue.id, input: { stateId } },
      schema: z.unknown(),
    })
  }

  async createHook(url: string, secret: string): Promise<string> {
    const { id: teamId } = await this.#team()
    const { webhookCreate } = await callLinear(this.#access, {
      query:
        'mutation ($input: WebhookCreateInput!) { webhookCreate(input: $input) { success webhook { id } } }',
      variables: { input: { url, secret, teamId, label: 'Earshot', resourceTypes: ['Issue'] } },
      schema: z.object({ webhookCreate: z.object({ webhook: z.object({ id: z.string() }) }) }),
    })
    return webhookCreate.webhook.id
  }

  async deleteHook(id: string): Promise<void> {
    await callLinear(this.#access, {
      query: 'mutation ($id: String!) { webhookDelete(id: $id) { success } }',
      variables: { id },
      schema: z.unknown(),
    })
  }

  async #team() {
    const { team: key } = this.#access
    const { organization, teams } = await callLinear(this.#access, {
      query:
        'query ($key: String!) { organization { urlKey } teams(filter: { key: { eq: $key } }, first: 1) { nodes { id key } } }',
      variables: { key },
      schema: z.object({
        organization: z.object({ urlKey: z.string() }),
        teams: z.object({ nodes: z.array(z.object({ id: z.string(), key: z.string() })) }),
      }),
    })
    const [team] = teams.nodes
    if (!team) throw refuse('missing')
    return { ...team, workspace: organization.urlKey }
  }

  async #insert(input: { id: string; teamId: string; title: string; description: string }) {
    try {
      const { issueCreate } = await callLinear(this.#access, {
        query: `mutation ($input: IssueCreateInput!) { issueCreate(input: $input) { success issue { ${issueFields} } } }`,
        variables: { input },
        schema: z.object({ issueCreate: z.object({ issue: LinearIssue }) }),
      })
      return issueCreate.issue
    } catch (error) {
      if (!(error instanceof TrackerRefusal) || error.reason !== 'refused') throw error
      const earlier = await this.#find(input.id)
      if (!earlier) throw error
      return earlier
    }
  }

  /** An attachment of the same address replaces the earlier one. */
  async #attach({ id }: LinearIssue, { title, url }: IssueUrl): Promise<void> {
    await callLinear(this.#access, {
      query: 'mutation ($input: AttachmentCreateInput!) { attachmentCreate(input: $input) { success } }',
      variables: { input: { issueId: id, title, url } },
      schema: z.unknown(),
    })
  }

  /** An issue of this team; Linear finds a moved one by its earlier name too. */
  async #issue(number: number): Promise<LinearIssue> {
    const issue = await this.#find(`${this.#access.team}-${number}`)
    if (issue?.team.key !== this.#access.team) throw refuse('missing')
    return issue
  }

  async #find(id: string): Promise<LinearIssue | undefined> {
    try {
      const { issue } = await callLinear(this.#access, {
        query: `query ($id: String!) { issue(id: $id) { ${issueFields} } }`,
        variables: { id },
        schema: z.object({ issue: LinearIssue }),
      })
      return issue
    } catch (error) {
      if (error instanceof TrackerRefusal && error.reason === 'missing') return undefined
      throw error
    }
  }

  async #firstState(state: TrackedIssue['state']): Promise<string> {
    const { workflowStates } = await callLinear(this.#access, {
      query:
        'query ($key: String!) { workflowStates(filter: { team: { key: { eq: $key } } }, first: 250) { nodes { id type position } } }',
      variables: { key: this.#access.team },
      schema: z.object({ workflowStates: z.object({ nodes: z.array(WorkflowState) }) }),
    })
    const first = findState(workflowStates.nodes, state)
    if (!first) throw refuse('refused')
    return first.id
  }
}

/** An issue in a state of an unknown type counts as open. */
const viewOf = ({ number, title, url, state }: LinearIssue): TrackedIssue => ({
  number,
  title,
  url,
  state: stateOf(state.type) ?? 'open',
})
