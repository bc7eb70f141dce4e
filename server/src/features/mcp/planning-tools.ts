import { ChangelogEntry, EntryPage } from '@earshot/shared/changelog/changelog'
import { Id } from '@earshot/shared/field/ids'
import { Board, Task } from '@earshot/shared/task/task'
import { TaskComment } from '@earshot/shared/task/task-comment'
import { z } from 'zod'
import { paged } from './inputs.ts'
import { defineTool } from './tool.ts'

const getBoard = defineTool({
  name: 'get_task_board',
  title: 'Read a task board',
  description: 'Returns a project’s task board: its columns with their first tasks. Search it with `query`.',
  scopes: ['tasks:read'],
  effect: 'reads',
  input: z.strictObject({ projectId: Id, query: z.string().optional() }),
  run: ({ api }, { projectId, query }) => api.get(`/api/v1/projects/${projectId}/board`, Board, { query }),
})

const createTask = defineTool({
  name: 'create_task',
  title: 'Create a task',
  description:
    'Adds a task at the end of a column, and links it to feedback. `get_task_board` returns the columns.',
  scopes: ['tasks:write'],
  effect: 'adds',
  input: z.strictObject({
    projectId: Id,
    columnId: Id,
    title: z.string(),
    description: z.string().optional().describe('Markdown'),
    feedbackIds: z.array(Id).max(20).optional(),
  }),
  run: ({ api }, task) => api.post('/api/v1/tasks', Task, task),
})

const linkTask = defineTool({
  name: 'link_task',
  title: 'Link a task to feedback',
  description: 'Links an existing task to an item, so that whoever works on it sees who asked.',
  scopes: ['tasks:write'],
  effect: 'repeats',
  input: z.strictObject({ taskId: Id, feedbackId: Id }),
  run: ({ api }, { taskId, feedbackId }) => api.put(`/api/v1/tasks/${taskId}/feedback/${feedbackId}`, Task),
})

const commentOnTask = defineTool({
  name: 'comment_on_task',
  title: 'Comment on a task',
  description:
    'Adds a comment to a task, which only the team reads. `@` and a member’s full name notifies that member.',
  scopes: ['tasks:write'],
  effect: 'adds',
  input: z.strictObject({ taskId: Id, body: z.string().describe('Markdown') }),
  run: ({ api }, { taskId, body }) => api.post(`/api/v1/tasks/${taskId}/comments`, TaskComment, { body }),
})

const changelog = (projectId: string) => `/api/v1/projects/${projectId}/changelog`

const listChangelog = defineTool({
  name: 'list_changelog',
  title: 'List changelog entries',
  description: 'Returns a project’s entries, drafts included.',
  scopes: ['changelog:read'],
  effect: 'reads',
  input: z.strictObject({ projectId: Id, ...paged }),
  run: ({ api }, { projectId, ...page }) => api.get(changelog(projectId), EntryPage, page),
})

const draftEntry = defineTool({
  name: 'draft_changelog_entry',
  title: 'Draft a changelog entry',
  description:
    'Writes a draft, linked to the items that it answers. It is never published: a person does that in the console.',
  scopes: ['changelog:write'],
  effect: 'adds',
  input: z.strictObject({
    projectId: Id,
    title: z.string(),
    body: z.string().optional().describe('Markdown'),
    feedbackIds: z.array(Id).max(50).optional(),
  }),
  run: ({ api }, { projectId, ...entry }) => api.post(changelog(projectId), ChangelogEntry, entry),
})

/** Tasks and the changelog. */
export const planningTools = [getBoard, createTask, linkTask, commentOnTask, listChangelog, draftEntry]
