import type { Environment, FeedbackDetail, Report } from '@earshot/shared/feedback'
import { browserName } from '../../lib/device-name.ts'
import classes from './FeedbackDetail.module.css'

/** Where a bug was seen, as its first report told it. */
export function BugFacts({ item: { kind, body, reports } }: { item: FeedbackDetail }) {
  const [report] = reports
  if (kind !== 'bug' || !report) return null
  const facts = factsOf(report.environment)
  if (facts.length === 0 && report.body === body) return null
  return (
    <section aria-label="Where it was seen">
      {facts.length > 0 && (
        <ul className={classes.facts}>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
      <RawReport report={report} />
    </section>
  )
}

/** The report exactly as it was sent. */
export const RawReport = ({ report: { body, environment } }: { report: Report }) => (
  <details className={classes.raw}>
    <summary>Report as it was sent</summary>
    <pre>{JSON.stringify({ ...(body && { body }), ...environment }, null, 2)}</pre>
  </details>
)

/** An environment in words: 'Chrome 156 on Linux', '390 × 844', 'English (UK)', and the page. */
export const factsOf = ({ browser, viewport, language, page }: Environment): string[] =>
  [
    browser && browserName(browser),
    viewport?.replace(/^(\d+)x(\d+)$/, '$1 × $2'),
    language && languageName(language),
    page,
  ].flatMap((fact) => fact || [])

const languages = new Intl.DisplayNames('en', {
  type: 'language',
  style: 'short',
  languageDisplay: 'standard',
})

/** 'English (UK)' for `en-GB`; what is no language tag stays as it is. */
function languageName(tag: string): string {
  try {
    return languages.of(tag) ?? tag
  } catch {
    return tag
  }
}
