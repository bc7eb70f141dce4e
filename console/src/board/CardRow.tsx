import { useDraggable } from '@dnd-kit/core'
import { Link } from 'react-router-dom'
import { stopProps, useBoard } from './board-context.ts'
import { CardMenu } from './CardMenu.tsx'
import classes from './CardRow.module.css'
import type { Row } from './lift.ts'
import { CardFace } from './TaskCard.tsx'

interface Props {
  row: Row
  finished: boolean
}

/**
 * One row of a column: a card, the dashed place that a picked up card has left, or the tinted one where it would land.
 * A card's title is its link and covers it; the whole card can be dragged.
 */
export function CardRow({ row, finished }: Props) {
  const { lift } = useBoard()
  if (row.kind === 'slot' && lift?.by === 'keyboard')
    return <CardFace task={row.task} finished={finished} look="lifted" title={<CardLink row={row} />} />
  if (row.key !== row.task.id) return <div className={classes.slot} style={{ height: lift?.height }} />
  return <Draggable row={row} finished={finished} />
}

function Draggable({ row: { kind, task, key }, finished }: Props) {
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
      {task.title}
    </Link>
  )
}
