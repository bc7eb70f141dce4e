import {
  type NewTaskComment,
  TaskComment,
  type TaskCommentChange,
  type TaskCommentPage,
} from '@earshot/shared/task/task-comment'
import type { InfiniteData } from '@tanstack/react-query'
import type { z } from 'zod'
import { request } from '../../api/api.ts'
import { runWithNotice } from '../../design/notice/notify.tsx'
import { queryClient } from '../../queries/query-client.ts'
import { keys } from '../../queries/query-keys.ts'
import { refreshTasks } from '../board/state/board-cache.ts'

type Pages = InfiniteData<z.output<typeof TaskCommentPage>, string | undefined>

/** A comment and its task. */
interface Place {
  taskId: string
  id: string
}

const pathOf = ({ taskId, id }: Place) => `/tasks/${taskId}/comments/${id}`

export async function sendComment(taskId: string, body: NewTaskComment): Promise<void> {
  showComment(taskId, await request('POST', `/tasks/${taskId}/comments`, TaskComment, { body }))
}

export async function editComment(place: Place, change: TaskCommentChange): Promise<void> {
  showComment(place.taskId, await request('PATCH', pathOf(place), TaskComment, { body: change }))
}

export const deleteComment = (place: Place): Promise<void> =>
  runWithNotice(async () => showComment(place.taskId, await request('DELETE', pathOf(place), TaskComment)), {
    done: 'Comment deleted',
    undo: () => void restoreComment(place),
    failed: 'The comment could not be deleted',
  })

export const restoreComment = (place: Place): Promise<void> =>
  runWithNotice(
    async () => showComment(place.taskId, await request('PUT', `${pathOf(place)}/restoration`, TaskComment)),
    { done: 'Comment restored', failed: 'The comment could not be restored' },
  )

/** Shows the server's response in the list, then reloads the task and its card, which count comments. */
function showComment(taskId: string, comment: TaskComment): void {
  queryClient.setQueryData<Pages>(keys.taskComments(taskId), (data) => {
    if (!data) return data
    const known = data.pages.some(({ items }) => items.some(({ id }) => id === comment.id))
    const pages = data.pages.map((page, at) => ({
      ...page,
      items: known
        ? page.items.map((each) => (each.id === comment.id ? comment : each))
        : [...page.items, ...(at === data.pages.length - 1 ? [comment] : [])],
    }))
    return { ...data, pages }
  })
  refreshTasks()
}
