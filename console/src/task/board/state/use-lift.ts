import { useState } from 'react'
import type { LoadedColumn } from '../../../queries/board.ts'
import { type CardPosition, type Lift, placeOf } from '../order/lift.ts'
import { type Move, moveTo } from '../order/ordering.ts'

/** The lifted card, and the announcements about it for screen readers. */
export function useLift(columns: readonly LoadedColumn[], onMove: (move: Move) => void) {
  const [lift, setLift] = useState<Lift>()
  const [spoken, speak] = useState('')
  const words = ({ columnId, index }: CardPosition) =>
    `place ${index + 1} in ${columns.find(({ id }) => id === columnId)?.name ?? 'a column'}`
  return {
    lift,
    spoken,
    pickUp(taskId: string, by: Lift['by']): void {
      const from = placeOf(columns, taskId)
      const task = columns.flatMap(({ tasks }) => tasks).find(({ id }) => id === taskId)
      if (!from || !task) return
      setLift({ task, by, from, to: from, height: heightOf(taskId) })
      speak(`${task.reference} picked up from ${words(from)}.`)
    },
    carry(to: CardPosition): void {
      if (!lift || (to.columnId === lift.to.columnId && to.index === lift.to.index)) return
      setLift({ ...lift, to })
      speak(`Now at ${words(to)}.`)
    },
    drop(): void {
      if (!lift) return
      const { task, from, to } = lift
      const tasks = columns.find(({ id }) => id === to.columnId)?.tasks
      const stays = !tasks || (from.columnId === to.columnId && from.index === to.index)
      setLift(undefined)
      speak(`${task.reference} ${stays ? 'put back' : `dropped at ${words(to)}`}.`)
      if (!stays) onMove(moveTo(task.id, to.columnId, tasks, to.index))
    },
    putBack(): void {
      if (!lift) return
      setLift(undefined)
      speak(`${lift.task.reference} put back.`)
    },
  }
}

const heightOf = (taskId: string): number =>
  document.querySelector(`[data-stop="${taskId}"]`)?.closest('article')?.offsetHeight ?? 0
