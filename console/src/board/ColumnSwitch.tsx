import { type RefObject, useEffect, useState } from 'react'
import { useStatuses } from '../queries/statuses.ts'
import { StatusRing } from '../ui/StatusRing.tsx'
import { useBoard } from './board-context.ts'
import classes from './ColumnSwitch.module.css'

/** On a phone, where one column is on screen at a time: which one it is, and a way to the others. */
export function ColumnSwitch({ area }: { area: RefObject<HTMLElement | null> }) {
  const { columns } = useBoard()
  const { find } = useStatuses()
  const [current, setCurrent] = useState(0)
  useEffect(() => {
    const board = area.current
    if (!board) return
    const follow = () => setCurrent(Math.round(board.scrollLeft / board.clientWidth))
    board.addEventListener('scroll', follow, { passive: true })
    return () => board.removeEventListener('scroll', follow)
  }, [area])
  const go = (index: number) =>
    area.current?.children[index]?.scrollIntoView({ inline: 'start', block: 'nearest' })
  return (
    <nav className={classes.switch} aria-label="Columns">
      {columns.map(({ id, name, statusId, matchCount }, index) => {
        const status = find(statusId ?? '')
        return (
          <button
            key={id}
            type="button"
            className={classes.tab}
            aria-current={index === current ? 'true' : undefined}
            ref={(tab) => {
              if (index === current) tab?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
            }}
            onClick={() => go(index)}
          >
            {status && <StatusRing category={status.category} color={status.color} />}
            {name} <span>{matchCount}</span>
          </button>
        )
      })}
    </nav>
  )
}
