import type { ReactNode } from 'react'
import { ListFrame } from './ListFrame.tsx'
import classes from './ListPage.module.css'

/** A page about one of the lists, with its form. */
export const ListPage = ({
  list,
  title,
  lead,
  steps,
  children,
}: {
  list: 'waiting' | 'news'
  title: string
  lead: string
  /** What happens once the form is sent. */
  steps: readonly string[]
  children: ReactNode
}) => (
  <div className={classes.page}>
    <header className={classes.head}>
      <h1>{title}</h1>
      <p className={classes.lead}>{lead}</p>
    </header>
    <div className={classes.card}>
      <ListFrame list={list} />
    </div>
    <section className={classes.next} aria-labelledby="next-title">
      <h2 id="next-title">What happens next</h2>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {children}
    </section>
  </div>
)
