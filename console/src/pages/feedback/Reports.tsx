import type { FeedbackDetail } from '@earshot/shared/feedback'
import { counted } from '@earshot/shared/words'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { PersonName } from '../../ui/PersonName.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { factsOf, RawReport } from './BugFacts.tsx'
import classes from './Timeline.module.css'

/** Who else has met a bug, as one line of its timeline that unfolds. */
export function Reports({ item: { reportCount, reports } }: { item: FeedbackDetail }) {
  const others = reports.slice(1)
  if (others.length === 0) return null
  return (
    <li className={classes.line}>
      <span className={classes.node}>
        <IconUser size={14} aria-hidden />
      </span>
      <details>
        <summary>
          <b>{counted(reportCount - 1, 'more person', 'more people')}</b> reported the same
        </summary>
        <ol className={classes.reports}>
          {others.map((report) => (
            <li key={report.id}>
              <b>
                <PersonName person={report.author} />
              </b>{' '}
              · <RelativeTime at={report.createdAt} />
              {report.body && <p className={classes.text}>{report.body}</p>}
              <div>{factsOf(report.environment).join(' · ')}</div>
              <RawReport report={report} />
            </li>
          ))}
        </ol>
      </details>
    </li>
  )
}
