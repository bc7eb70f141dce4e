import { countMax } from '@earshot/shared/dashboard'
import { type ReactNode, useId } from 'react'
import { Link, type To } from 'react-router-dom'
import classes from './WorkGroup.module.css'

interface Props<Row> {
  title: string
  group: { count: number; items: readonly Row[] }
  /** The whole list, with its words; behind the first rows. */
  all: { to: To; label: string }
  children: (row: Row) => ReactNode
}

/** Work of one kind: how much there is, its first rows, and the way to the others. Nothing where there is none. */
export function WorkGroup<Row extends { id: string }>({
  title,
  group: { count, items },
  all,
  children,
}: Props<Row>) {
  const id = useId()
  if (count === 0) return null
  return (
    <section className={classes.group} aria-labelledby={id}>
      <header className={classes.head}>
        <h3 className={classes.title} id={id}>
          {title}
        </h3>
        <span className={classes.count}>{count >= countMax ? `${countMax - 1}+` : count}</span>
        <Link className={classes.all} to={all.to}>
          {all.label}
        </Link>
      </header>
      <ul className={classes.rows}>
        {items.map((row) => (
          <li className={classes.row} key={row.id}>
            {children(row)}
          </li>
        ))}
      </ul>
    </section>
  )
}
