import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  PointerSensor,
  pointerWithin,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { FeedbackDetail } from '@earshot/shared/feedback/feedback'
import { formatMonth } from '@earshot/shared/format/format'
import { may } from '@earshot/shared/permissions'
import type { Roadmap, RoadmapColumn, RoadmapItem } from '@earshot/shared/roadmap/roadmap'
import type { Status } from '@earshot/shared/status/status'
import { type ReactNode, useState } from 'react'
import { request } from '../api/api.ts'
import { StatusRing } from '../design/mark/StatusRing.tsx'
import { notifyDone, notifyFailed } from '../design/notice/notify.tsx'
import { silentDrag } from '../design/table/drag.ts'
import { refreshFeedback } from '../feedback/feedback-cache.ts'
import { changeStatus } from '../feedback/status-change.ts'
import { useStatuses } from '../queries/statuses.ts'
import { useUser } from '../session/session.ts'
import { StatusChangeDialog } from '../status/StatusChangeDialog.tsx'
import classes from './Roadmap.module.css'
import { RoadmapCard, RoadmapCardFace } from './RoadmapCard.tsx'
import { columnKey, isMovable, workColumns } from './roadmap-columns.ts'

/** A status that an item was dropped on. */
export interface StatusMove {
  item: RoadmapItem
  status: Status
}

/** Columns of the roadmap. An item is dragged to another column, or moved by menu to a status or a month. */
export function RoadmapBoard({ projectId, roadmap }: { projectId: string; roadmap: Roadmap }) {
  const { of } = useStatuses()
  const mayMove = may(useUser().currentTenant, 'changeFeedbackStatus')
  const [question, setQuestion] = useState<StatusMove>()
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 5 } }))
  const columns = workColumns(roadmap, Date.now())
  const statusOf = (column: RoadmapColumn) => of(projectId).find(({ id }) => id === column.statusId)
  const nameOf = (column: RoadmapColumn) =>
    statusOf(column)?.name ?? (column.month ? formatMonth(column.month) : 'Later')
  const move = (item: RoadmapItem, to: RoadmapColumn) => {
    const status = statusOf(to)
    if (status && status.id !== item.statusId) setQuestion({ item, status })
    if (to.statusId === null && to.month !== item.targetMonth) void plan(item, to.month)
  }
  const placesOf = (item: RoadmapItem, column: RoadmapColumn) =>
    mayMove && isMovable(item, column)
      ? columns
          .filter((other) => other !== column && (column.statusId !== null || isOpen(other)))
          .map((other) => ({ name: nameOf(other), onChoose: () => move(item, other) }))
      : []
  const { dragged, drag } = useDrag(columns, move)
  return (
    <>
      <DndContext sensors={sensors} collisionDetection={pointerWithin} accessibility={silentDrag} {...drag}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a horizontally scrolling element must be reachable by
            keyboard */}
        <section className={classes.columns} aria-label="Roadmap" tabIndex={0}>
          {columns.map((column) => (
            <Column key={columnKey(column)} column={column} status={statusOf(column)} name={nameOf(column)}>
              {column.items.map((item) => (
                <RoadmapCard
                  key={item.id}
                  item={item}
                  status={of(projectId).find(({ id }) => id === item.statusId)}
                  byMonth={roadmap.view === 'month'}
                  places={placesOf(item, column)}
                />
              ))}
            </Column>
          ))}
        </section>
        <DragOverlay dropAnimation={null}>
          {dragged && <RoadmapCardFace item={dragged} status={undefined} byMonth={false} />}
        </DragOverlay>
      </DndContext>
      <RoadmapStatusDialog move={question} onClose={() => setQuestion(undefined)} />
    </>
  )
}

/** The dragged item, and the listeners to its drag. */
function useDrag(columns: readonly RoadmapColumn[], onDrop: (item: RoadmapItem, to: RoadmapColumn) => void) {
  const [dragged, setDragged] = useState<RoadmapItem>()
  const drag = {
    onDragStart: ({ active: { id } }: DragStartEvent) =>
      setDragged(columns.flatMap(({ items }) => items).find((item) => item.id === id)),
    onDragEnd: ({ over }: DragEndEvent) => {
      const to = columns.find((column) => columnKey(column) === over?.id)
      if (dragged && to) onDrop(dragged, to)
      setDragged(undefined)
    },
    onDragCancel: () => setDragged(undefined),
  }
  return { dragged, drag }
}

/** True for the column without a month and for months that are not over: nothing can be planned for the past. */
const isOpen = ({ month }: RoadmapColumn): boolean =>
  month === null || month >= new Date().toISOString().slice(0, 7)

/** Plans an item for a month, or for none; the notice has an Undo. */
async function plan(item: RoadmapItem, month: string | null): Promise<void> {
  const send = (to: string | null) =>
    request('PUT', `/feedback/${item.id}/target-month`, FeedbackDetail, { body: { month: to } })
      .then(() => true)
      .catch((error) => notifyFailed(`${item.reference} could not be planned`, error))
      .finally(refreshFeedback)
  if (!(await send(month))) return
  notifyDone(
    month ? `${item.reference} is planned for ${formatMonth(month)}` : `${item.reference} has no month`,
    () => void send(item.targetMonth),
  )
}

function Column({
  column,
  status,
  name,
  children,
}: {
  column: RoadmapColumn
  status: Status | undefined
  name: string
  children: ReactNode
}) {
  const { setNodeRef, isOver } = useDroppable({ id: columnKey(column) })
  return (
    <section ref={setNodeRef} className={classes.column} aria-label={name} data-over={isOver || undefined}>
      <h3>
        {status && <StatusRing {...status} name={undefined} />}
        {name}
        <span className={classes.count}>
          {column.items.length}
          {column.more && '+'}
        </span>
      </h3>
      <ul>{children}</ul>
      {column.items.length === 0 && <p className={classes.none}>Nothing here</p>}
    </section>
  )
}

/** Asks before a moved item gets its new status, and shows who will be notified. */
function RoadmapStatusDialog({ move, onClose }: { move: StatusMove | undefined; onClose: () => void }) {
  // Keeps the content while the dialog fades out.
  const [shown, setShown] = useState(move)
  if (move && move !== shown) setShown(move)
  return (
    <StatusChangeDialog
      opened={move !== undefined}
      onClose={onClose}
      title={`Set ${shown?.item.reference} to ${shown?.status.name}?`}
      question={
        shown && {
          feedbackIds: [shown.item.id],
          statuses: [shown.status],
          onChange: ({ statusId: _, ...announcement }) => {
            onClose()
            void changeStatus(shown.item, shown.status, announcement)
          },
        }
      }
    />
  )
}
