import type { FeedbackDetail, Report } from '@earshot/shared/feedback/feedback'
import classes from '../FeedbackDetail.module.css'
import { firstReportOf } from '../reports-of.ts'
import { environmentWords } from './environment-words.ts'

/** Environment of a bug, from its first report. */
export function BugFacts({ item }: { item: FeedbackDetail }) {
  const report = firstReportOf(item)
  if (!report) return null
  const facts = environmentWords(report.environment)
  if (facts.length === 0 && report.body === item.body) return null
  return (
    <section aria-label="Where it was seen">
      {facts.length > 0 && (
        <ul className={classes.facts}>
          {facts.map(([name, fact]) => (
            <li key={name} title={fact}>
              {fact}
            </li>
          ))}
        </ul>
      )}
      <RawReport report={report} />
    </section>
  )
}

/** The report in its original wording. */
export const RawReport = ({ report: { body, environment } }: { report: Report }) => (
  <details className={classes.raw}>
    <summary>Report as it was sent</summary>
    <pre>{JSON.stringify({ ...(body && { body }), ...environment }, null, 2)}</pre>
  </details>
)
