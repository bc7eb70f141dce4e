import type { ReactNode } from 'react'
import classes from './Section.module.css'

/** A section of a page with its heading; links refer to its `id`. */
export function Section({
  id,
  title,
  lead,
  tone = 'plain',
  level = 2,
  beside = false,
  children,
}: {
  id: string
  title: string
  lead?: ReactNode
  tone?: 'plain' | 'raised'
  /** 1 if the section is the whole page. */
  level?: 1 | 2
  /** True to place narrow content beside the heading if there is room. */
  beside?: boolean
  children: ReactNode
}) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={`${classes.section} ${classes[tone]}`}>
      <div className={beside ? `${classes.inner} ${classes.beside}` : classes.inner}>
        <div className={classes.head}>
          <Heading id={`${id}-title`} className={level === 1 ? classes.first : classes.title}>
            {title}
          </Heading>
          {lead && <p className={classes.lead}>{lead}</p>}
        </div>
        {children}
      </div>
    </section>
  )
}
