import { type RefObject, useEffect, useState } from 'react'
import type { Column } from '../queries/board.ts'
import classes from './Board.module.css'

interface Props {
  columns: readonly Column[]
  /** What scrolls sideways. */
  area: RefObject<HTMLElement | null>
}

/** On a phone, where one column is on screen at a time: which one it is, and a way to the others. */
export function ColumnSwitch({ columns, area }: Props) {
  const [current, setCurrent] = useState(0)
  useEffect(() => {
    const board = area.current
    if (!board) return
    const follow = () => setCurrent(Math.round(board.scrollLeft / board.clientWidth))
    board.addEventListener('scroll', follow, { passive: true })
    return () => board.removeEventListener('scroll', follow)
  }, [area])
  const go = (index: number) =>
    area.current?.firstElementChild?.children[index]?.scrollIntoView({ inline: 'start', block: 'nearest' })
  return (
    <nav className={classes.switch} aria-label="Columns">
      {columns.map(({ id, name, taskCount }, index) => (
        <button
          key={id}
          type="button"
          className={classes.tab}
          aria-current={index === current ? 'true' : undefined}
          onClick={() => go(index)}
        >
          {name} <span>{taskCount}</span>
        </button>
      ))}
    </nav>
  )
}
