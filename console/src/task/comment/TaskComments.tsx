import { may } from '@earshot/shared/permissions'
import type { Task } from '@earshot/shared/task/task'
import type { TaskComment } from '@earshot/shared/task/task-comment'
import { Skeleton } from '@mantine/core'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CommentBlock, CommentText, DeletedComment } from '../../comment/CommentBlock.tsx'
import { CommentEditForm } from '../../comment/CommentEditForm.tsx'
import { CommentFiles } from '../../comment/CommentFiles.tsx'
import timeline from '../../comment/Timeline.module.css'
import { MenuAction } from '../../design/menu/MenuAction.tsx'
import { MoreMenu } from '../../design/menu/MoreMenu.tsx'
import { QueryState } from '../../design/table/QueryState.tsx'
import { taskCommentsQuery } from '../../queries/board.ts'
import { useUser } from '../../session/session.ts'
import { TaskCommentForm } from './TaskCommentForm.tsx'
import classes from './TaskComments.module.css'
import { deleteComment, editComment, restoreComment } from './task-comment-actions.ts'

/** Comments on a task, oldest first, above the field for the next one. */
export const TaskComments = ({ task, readOnly }: { task: Task; readOnly: boolean }) => (
  <>
    <QueryState
      query={useInfiniteQuery(taskCommentsQuery(task.id))}
      loading="Loading the comments…"
      skeleton={<Skeleton height={44} />}
      failed="The comments could not be loaded"
      empty="No comments yet"
      more="Show later comments"
    >
      {(comments) => (
        <ol className={`${timeline.timeline} ${classes.comments}`} aria-label="Comments">
          {comments.map((comment) => (
            <li key={comment.id}>
              <Item taskId={task.id} comment={comment} readOnly={readOnly} />
            </li>
          ))}
        </ol>
      )}
    </QueryState>
    {!readOnly && <TaskCommentForm key={task.id} task={task} />}
  </>
)

interface ItemProps {
  taskId: string
  comment: TaskComment
  readOnly: boolean
}

function Item({ taskId, comment, readOnly }: ItemProps) {
  const [editing, setEditing] = useState(false)
  const { personId, currentTenant } = useUser()
  const place = { taskId, id: comment.id }
  const { author } = comment
  const own = author.id === personId && !readOnly
  const deletes = own || may(currentTenant, 'editBoards')
  if (comment.deleted) {
    const restorable = comment.restorable && deletes
    return <DeletedComment onRestore={restorable ? () => void restoreComment(place) : undefined} />
  }
  return (
    <CommentBlock
      author={author}
      byline={
        <b>
          <bdi>{author.name}</bdi>
        </b>
      }
      createdAt={comment.createdAt}
      editedAt={comment.editedAt}
      actions={
        // Not while editing: a closed menu would take the focus from the form.
        !editing &&
        deletes && (
          <MoreMenu label={`More about the comment of ${author.name}`} size={24}>
            {own && (
              <MenuAction Icon={IconPencil} onClick={() => setEditing(true)}>
                Edit
              </MenuAction>
            )}
            <MenuAction Icon={IconTrash} onClick={() => void deleteComment(place)}>
              Delete
            </MenuAction>
          </MoreMenu>
        )
      }
    >
      {editing ? (
        <CommentEditForm
          comment={comment}
          label="Comment"
          send={(change) => editComment(place, change)}
          saved={() => undefined}
          onEnd={() => setEditing(false)}
        />
      ) : (
        <>
          <CommentText content={comment.content} />
          <CommentFiles files={comment.files} />
        </>
      )}
    </CommentBlock>
  )
}
