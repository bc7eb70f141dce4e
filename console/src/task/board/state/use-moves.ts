import { FeedbackDetail } from '@earshot/shared/feedback/feedback'
import type { StatusChange } from '@earshot/shared/feedback/feedback-changes'
import { may } from '@earshot/shared/permissions'
import { type Board, type BoardFilters, Task } from '@earshot/shared/task/task'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../../../api/api.ts'
import { notifyDone, notifyFailed } from '../../../design/notice/notify.tsx'
import { beginAction } from '../../../design/notice/undo-stack.ts'
import { boardQuery } from '../../../queries/board.ts'
import { queryClient } from '../../../queries/query-client.ts'
import { keys } from '../../../queries/query-keys.ts'
import { useUser } from '../../../session/session.ts'
import { applyMove, findTask, isNoOpMove, type Move, moveBack } from '../order/ordering.ts'
import { cacheTask } from './board-cache.ts'
import { questionFor, type StatusQuestion } from './status-question.ts'

/** Effect of a card's move on linked feedback: none, or a new status with options for notifying followers. */
export type StatusAnswer = 'none' | Omit<StatusChange, 'statusId'>

interface OpenQuestion {
  move: Move
  question: StatusQuestion
}

const place = ({ taskId, ...where }: Move, choice: StatusAnswer, undoes?: string): Promise<Task> =>
  request('PUT', `/tasks/${taskId}/placement`, Task, {
    body: { ...where, undoes, ...(choice !== 'none' && { applyStatus: true, ...choice }) },
  })

/** Restores the statuses that a move changed, without notifying anybody. */
const restoreStatuses = ({ feedback, statusId: undoes }: StatusQuestion) =>
  Promise.all(
    feedback.map(({ id, statusId }) =>
      request('PUT', `/feedback/${id}/status`, FeedbackDetail, { body: { statusId, undoes } }),
    ),
  )

/** Says what failed, and loads the board as the server has it. */
function reportFailure(title: string, error: unknown): void {
  notifyFailed(title, error)
  void queryClient.invalidateQueries({ queryKey: keys.tasks() })
}

/** Local moves that the server has not confirmed, replayed over the board's latest data. */
function usePendingMoves(board: Board) {
  const [pending, setPending] = useState<readonly Move[]>([])
  return {
    shown: pending.reduce(applyMove, board),
    /** Number of moves that the server has not confirmed. */
    waiting: pending.length,
    show: (move: Move) => setPending((moves) => [...moves, move]),
    settle: (move: Move) => setPending((moves) => moves.filter((other) => other !== move)),
  }
}

/** The board with the moves under way, and the question before a move that affects customers. */
export function useMoves(projectId: string, filters: BoardFilters, loaded: Board) {
  const { currentTenant } = useUser()
  // Read here instead of passed down, so that a settled move and the new data appear in the same rendering.
  const { data: board = loaded } = useQuery(boardQuery(projectId, filters))
  const { shown, waiting, show, settle } = usePendingMoves(board)
  const [openQuestion, setOpenQuestion] = useState<OpenQuestion>()

  async function send(move: Move, choice: StatusAnswer, question?: StatusQuestion): Promise<void> {
    const action = beginAction()
    const back = moveBack(board, move.taskId)
    const column = board.columns.find(({ id }) => id === move.columnId)
    try {
      const task = await place(move, choice)
      await cacheTask(task)
      notifyDone(
        `${task.reference} moved to ${column?.name ?? 'another column'}`,
        back && (() => void undo(back, move.columnId, choice === 'none' ? undefined : question)),
        undefined,
        action,
      )
    } catch (error) {
      reportFailure('The task could not be moved', error)
    }
    settle(move)
  }

  async function undo(back: Move, undoes: string, question?: StatusQuestion): Promise<void> {
    show(back)
    try {
      await cacheTask(await place(back, 'none', undoes))
      if (question) await restoreStatuses(question)
    } catch (error) {
      reportFailure('The move could not be undone', error)
    }
    settle(back)
  }

  return {
    shown,
    waiting,
    question: openQuestion?.question,
    /** Shows a move at once, then asks about it or sends it. `task` is required for a card that is not loaded. */
    move(move: Move, task = findTask(shown, move.taskId)): void {
      const column = shown.columns.find(({ id }) => id === move.columnId)
      if (!task || !column || isNoOpMove(shown, move)) return
      show(move)
      const question = may(currentTenant, 'changeFeedbackStatus') ? questionFor(task, column) : undefined
      if (question) setOpenQuestion({ move, question })
      else void send(move, 'none')
    },
    /** Answers the question; undefined cancels the move. */
    answer(choice: StatusAnswer | undefined): void {
      if (!openQuestion) return
      setOpenQuestion(undefined)
      if (choice) void send(openQuestion.move, choice, openQuestion.question)
      else settle(openQuestion.move)
    },
  }
}
