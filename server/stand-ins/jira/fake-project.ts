/** An issue of the stand-in. */
export interface FakeIssue {
  key: string
  summary: string
  description: unknown
  type: string
  status: string
  resolution: string | null
  properties: Record<string, unknown>
}

/** A project of the stand-in, with the statuses that its workflow allows from everywhere, each with its category. */
export interface FakeProject {
  key: string
  issues: FakeIssue[]
  hooks: { id: number; url: string; secret: string; jql: string }[]
  statuses: Map<string, string>
  remoteLinks: { issue: string; globalId: string; title: string }[]
}

/** A project without issues. */
export const emptyProject = (key: string): FakeProject => ({
  key,
  issues: [],
  hooks: [],
  statuses: new Map([
    ['To Do', 'new'],
    ['In Progress', 'indeterminate'],
    ['Done', 'done'],
    ['Hovering', 'undefined'],
  ]),
  remoteLinks: [],
})

/** Types of issues by their ids. */
export const types: Readonly<Record<string, string>> = {
  '10001': 'Epic',
  '10002': 'Subtask',
  '10003': 'Task',
  '10004': 'Bug',
}

export const resolutions = [
  { id: '1', name: 'Done' },
  { id: '2', name: "Won't Do" },
]

/** An issue as the service tells it. */
export const view = ({ statuses }: FakeProject, { key, summary, status, resolution }: FakeIssue) => ({
  key,
  fields: {
    summary,
    status: { name: status, statusCategory: { key: statuses.get(status) ?? 'undefined' } },
    resolution: resolution && { name: resolution },
  },
})
