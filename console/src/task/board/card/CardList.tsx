import { useDraggable } from '@dnd-kit/core'
import { Skeleton } from '@mantine/core'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { notifyFailed } from '../../../design/notice/notify.tsx'
import { LoadMore } from '../../../design/table/LoadMore.tsx'
import { type LoadedColumn, loadMore } from '../../../queries/board.ts'
import { type Row, rowsOf } from '../order/lift.ts'
import { showColumn } from '../state/board-cache.ts'
import { stopProps, useBoard } from '../state/board-context.ts'
import classes from './CardList.module.css'
import { CardMenu } from './CardMenu.tsx'
import { CardFace } from './TaskCard.tsx'

interface Props {
  column: LoadedColumn
  finished: boolean
  /** Below the last card, always visible. */
  foot: ReactNode
}

/** Virtualised cards of a column, which may have hundreds. */
export function CardList({ column, finished, foot }: Props) {
  const { lift, stop, dropAreas } = useBoard()
  const scroller = useRef<HTMLDivElement>(null)
  const rows = rowsOf(column, lift)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 60,
    getItemKey: (index) => rows[index]?.key ?? index,
    gap: 6,
    overscan: 8,
    // A focused or carried card stays rendered, wherever the column is scrolled to.
    rangeExtractor: (range) => {
      const isKept = ({ kind, task }: Row) => kind !== 'card' || task.id === stop
      const indexes = rows.flatMap((row, index) => (isKept(row) ? [index] : []))
      return [...new Set([...defaultRangeExtractor(range), ...indexes])].sort((one, other) => one - other)
    },
  })
  const attach = (element: HTMLDivElement) => {
    scroller.current = element
    const indexAt = (clientY: number) => {
      const height = clientY - element.getBoundingClientRect().top + element.scrollTop
      const isAbove = ({ kind }: Row, index: number) => {
        const at = virtual.measurementsCache[index]
        return kind === 'card' && at !== undefined && (at.start + at.end) / 2 < height
      }
      return rows.filter(isAbove).length
    }
    dropAreas.set(column.id, { element, indexAt })
    return () => void dropAreas.delete(column.id)
  }
  const items = virtual.getVirtualItems()
  return (
    <div ref={attach} className={classes.scroller} tabIndex={-1}>
      <div className={classes.rows} style={{ height: virtual.getTotalSize() }}>
        {items.map(({ key, index, start }) => {
          const row = rows[index]
          return (
            row && (
              <article
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                className={classes.row}
                style={{ transform: `translateY(${start}px)` }}
                aria-posinset={index + 1}
                aria-setsize={column.matchCount}
              >
                <CardRow row={row} finished={finished} />
              </article>
            )
          )
        })}
      </div>
      {rows.length === 0 && column.taskCount > 0 && <p className={classes.none}>No task matches</p>}
      <Further column={column} near={(items.at(-1)?.index ?? 0) >= rows.length - 10} />
      {foot}
    </div>
  )
}

/** Loads a column's next cards before its end comes into view. */
function Further({ column, near }: { column: LoadedColumn; near: boolean }) {
  const { projectId, filters } = useBoard()
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const load = async () => {
    setState('loading')
    try {
      showColumn(projectId, filters, await loadMore(projectId, column, filters))
      setState('idle')
    } catch (error) {
      setState('failed')
      notifyFailed('More tasks could not be loaded', error)
    }
  }
  const loadsMore = near && column.nextCursor !== null && state === 'idle'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time the end comes near
  useEffect(() => {
    if (loadsMore) void load()
  }, [loadsMore])
  if (column.nextCursor === null) return null
  if (state === 'failed') return <LoadMore label="Show more" loading={false} onClick={() => void load()} />
  return <Skeleton height={54} mt={6} radius="md" />
}

interface CardRowProps {
  row: Row
  finished: boolean
}

/**
 * A row of a column: a card, the dashed origin of a lifted card, or the tinted slot where it would land. A card's title
 * is a link that covers the card; the whole card can be dragged.
 */
function CardRow({ row, finished }: CardRowProps) {
  const { lift } = useBoard()
  if (row.kind === 'slot' && lift?.by === 'keyboard')
    return <CardFace task={row.task} finished={finished} look="lifted" title={<CardLink row={row} />} />
  if (row.key !== row.task.id) return <div className={classes.slot} style={{ height: lift?.height }} />
  return <Draggable row={row} finished={finished} />
}

function Draggable({ row: { kind, task, key }, finished }: CardRowProps) {
  const { lift, stop } = useBoard()
  const { setNodeRef, listeners } = useDraggable({ id: key })
  if (kind !== 'card')
    return (
      <div
        ref={setNodeRef}
        className={kind === 'slot' ? classes.slot : classes.origin}
        style={{ height: lift?.height }}
      />
    )
  return (
    <div ref={setNodeRef} className={classes.handle} {...listeners}>
      <CardFace
        task={task}
        finished={finished}
        title={<CardLink row={{ kind, task, key }} />}
        menu={<CardMenu task={task} tabIndex={task.id === stop ? 0 : -1} />}
      />
    </div>
  )
}

function CardLink({ row: { task } }: { row: Row }) {
  const { hrefOf, stop, instructions } = useBoard()
  return (
    <Link
      to={hrefOf(task.id)}
      className={classes.link}
      draggable={false}
      aria-describedby={instructions}
      {...stopProps(task.id, stop)}
    >
      <bdi>{task.title}</bdi>
    </Link>
  )
}
