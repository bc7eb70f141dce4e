import type { Dashboard } from '@earshot/shared/dashboard/dashboard'
import type { Feedback } from '@earshot/shared/feedback/feedback'
import { Text } from '@mantine/core'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { RelativeTime } from '../design/mark/RelativeTime.tsx'
import { StatusRing } from '../design/mark/StatusRing.tsx'
import { paths } from '../lib/paths.ts'
import { useStatuses } from '../queries/statuses.ts'
import { Demand } from './Demand.tsx'
import classes from './Trend.module.css'
import { WeekChart } from './WeekChart.tsx'
import rows from './WorkGroup.module.css'

/** The last seven days, the most wanted items, and the recently finished ones. */
export function Trend({ dashboard: { week, mostWanted, recentlyDone } }: { dashboard: Dashboard }) {
  return (
    <>
      <Part title="Last seven days" aside="against the seven before">
        <div className={classes.numbers}>
          <Change label="ideas" now={sum(week, 'ideas')} before={sum(week, 'ideasBefore')} />
          <Change label="bugs" now={sum(week, 'bugs')} before={sum(week, 'bugsBefore')} />
        </div>
        <WeekChart week={week} />
      </Part>
      <Part title="Most wanted">
        <Rows empty="No open ideas with votes yet.">
          {mostWanted.map((idea) => (
            <Row key={idea.id} id={idea.id} title={idea.title} lead={<IdeaStatus idea={idea} />}>
              {idea.votesGained > 0 && (
                <span className={rows.meta} title="In the last seven days">
                  +{idea.votesGained}
                </span>
              )}
              <Demand item={idea} />
            </Row>
          ))}
        </Rows>
      </Part>
      <Part title="Recently done">
        <Rows empty="Nothing is done yet.">
          {recentlyDone.map((item) => (
            <Row key={item.id} id={item.id} title={item.title} lead={<StatusRing category="done" />}>
              <span className={rows.meta}>
                {item.notified > 0 ? `${item.notified} notified` : <RelativeTime at={item.updatedAt} />}
              </span>
            </Row>
          ))}
        </Rows>
      </Part>
    </>
  )
}

function IdeaStatus({ idea }: { idea: Feedback }) {
  const status = useStatuses().find(idea.statusId)
  return <StatusRing category="open" {...status} />
}

function Part({ title, aside, children }: { title: string; aside?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.part} aria-labelledby={id}>
      <header className={classes.head}>
        <h3 id={id}>{title}</h3>
        {aside && <span className={rows.meta}>{aside}</span>}
      </header>
      {children}
    </section>
  )
}

const Rows = ({ empty, children }: { empty: string; children: ReactNode[] }) =>
  children.length === 0 ? (
    <Text c="dimmed" size="sm">
      {empty}
    </Text>
  ) : (
    <ul className={rows.rows}>{children}</ul>
  )

const Row = ({
  id,
  title,
  lead,
  children,
}: {
  id: string
  title: string
  lead: ReactNode
  children: ReactNode
}) => (
  <li className={rows.row}>
    <span className={rows.lead}>{lead}</span>
    <Link className={rows.link} to={paths.feedbackItem(id)}>
      {title}
    </Link>
    {children}
  </li>
)

/** A number and its difference from the week before. */
function Change({ label, now, before }: { label: string; now: number; before: number }) {
  const by = Math.abs(now - before)
  const Icon = now > before ? IconArrowUp : IconArrowDown
  return (
    <div className={classes.number}>
      <strong>{now}</strong>
      <span>{label}</span>
      {by > 0 && (
        <span className={classes.change} role="img" aria-label={`${by} ${now > before ? 'more' : 'fewer'}`}>
          <Icon size={12} stroke={2.2} aria-hidden />
          {by}
        </span>
      )}
    </div>
  )
}

const sum = (week: Dashboard['week'], what: 'ideas' | 'bugs' | 'ideasBefore' | 'bugsBefore') =>
  week.reduce((total, day) => total + day[what], 0)
