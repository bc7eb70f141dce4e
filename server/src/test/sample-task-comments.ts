import type { Caller } from './caller.ts'
import type { Organisation } from './story.ts'

/** Ids of a member's new comments on a task: one, and one that was deleted a moment ago. */
export async function taskCommentIdsOf(member: Caller, taskId: string) {
  const path = `/api/v1/tasks/${taskId}/comments`
  const write = async (): Promise<string> => (await member.post(path, { body: 'On it.' }).json()).id
  const ids = { taskCommentId: await write(), deletedTaskCommentId: await write() }
  await member.delete(`${path}/${ids.deletedTaskCommentId}`)
  return ids
}

/** The ids of a deleted task, and of the owner's comments on the first task of an organisation's board. */
export function taskMakers({ projectId }: Organisation, owner: Caller) {
  const write = async () => {
    const { columns } = await owner.get(`/api/v1/projects/${projectId}/board`).json()
    const { tasks } = columns.find(({ tasks }: { tasks: readonly unknown[] }) => tasks.length > 0)
    return taskCommentIdsOf(owner, tasks[0].id)
  }
  return {
    /** A task that was deleted a moment ago. */
    deletedTaskId: async () => {
      const { columns } = await owner.get(`/api/v1/projects/${projectId}/board`).json()
      const task = { projectId, columnId: columns[0].id, title: 'A slip' }
      const { id } = await owner.post('/api/v1/tasks', task).json()
      await owner.delete(`/api/v1/tasks/${id}`)
      return id as string
    },
    taskCommentId: async () => (await write()).taskCommentId,
    deletedTaskCommentId: async () => (await write()).deletedTaskCommentId,
  }
}
