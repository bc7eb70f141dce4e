import type { FeedbackDetail } from '@earshot/shared/feedback'
import { counted } from '@earshot/shared/words'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { TimelineLine } from '../../ui/ActivityLine.tsx'
import { PersonName } from '../../ui/PersonName.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { RawReport } from './BugFacts.tsx'
import { environmentWords } from './environment-words.ts'
import { PersonLink } from './PersonLink.tsx'
import { ReportDiagnostics } from './ReportDiagnostics.tsx'
import classes from './Timeline.module.css'

/** Who else has met a bug, as one line of its timeline that unfolds. */
export function Reports({ item }: { item: FeedbackDetail }) {
  const { reportCount, reports } = item
  const others = reports.slice(1)
  if (others.length === 0) return null
  return (
    <TimelineLine sign={<IconUser size={14} aria-hidden />}>
      <details>
        <summary>
          <b>{counted(reportCount - 1, 'more person', 'more people')}</b> reported the same
        </summary>
        <ol className={classes.reports}>
          {others.map((report) => (
            <li key={report.id}>
              <b>
                <PersonLink person={report.author}>
                  <PersonName person={report.author} />
                </PersonLink>
              </b>{' '}
              · <RelativeTime at={report.createdAt} />
              {report.body && <p className={classes.text}>{report.body}</p>}
              <div>
                {environmentWords(report.environment)
                  .map(([, fact]) => fact)
                  .join(' · ')}
              </div>
              <ReportDiagnostics item={item} report={report} />
              <RawReport report={report} />
            </li>
          ))}
        </ol>
      </details>
    </TimelineLine>
  )
}
