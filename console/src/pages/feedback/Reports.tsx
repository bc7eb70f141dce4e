import type { Environment, FeedbackDetail, Report } from '@earshot/shared/feedback'
import { counted } from '@earshot/shared/words'
import { Text } from '@mantine/core'
import { PersonName } from '../../ui/PersonName.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Section } from '../../ui/Section.tsx'
import classes from './FeedbackPage.module.css'

/** Every occurrence of a bug, as its reporter told it. */
export function Reports({ item: { kind, reports } }: { item: FeedbackDetail }) {
  if (kind !== 'bug' || reports.length === 0) return null
  return (
    <Section title={counted(reports.length, 'report')}>
      <ol className={classes.reports}>
        {reports.map((report) => (
          <li key={report.id} className={classes.report}>
            <Occurrence report={report} />
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Occurrence({ report: { author, body, createdAt, environment } }: { report: Report }) {
  return (
    <>
      <Text size="sm" fw={550} component="span">
        <PersonName person={author} />
      </Text>{' '}
      <Text size="sm" c="dimmed" component="span">
        <RelativeTime at={createdAt} />
      </Text>
      {body && <Text className={classes.text}>{body}</Text>}
      <EnvironmentList environment={environment} />
    </>
  )
}

const environmentWords: readonly [keyof Environment, string][] = [
  ['page', 'Page'],
  ['browser', 'Browser'],
  ['viewport', 'Window'],
  ['language', 'Language'],
]

function EnvironmentList({ environment }: { environment: Environment }) {
  const told = environmentWords.filter(([name]) => environment[name])
  if (told.length === 0) return null
  return (
    <dl className={classes.environment}>
      {told.map(([name, word]) => (
        <div key={name}>
          <dt>{word}</dt>
          <dd>{environment[name]}</dd>
        </div>
      ))}
    </dl>
  )
}
