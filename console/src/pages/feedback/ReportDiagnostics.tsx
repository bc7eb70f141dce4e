import type { DiagnosticEntry, ReportDiagnostics as Read } from '@earshot/shared/diagnostics'
import type { FeedbackDetail, Report } from '@earshot/shared/feedback'
import { Button, Skeleton } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconClick from '@tabler/icons-react/dist/esm/icons/IconClick.mjs'
import IconMarkdown from '@tabler/icons-react/dist/esm/icons/IconMarkdown.mjs'
import IconNote from '@tabler/icons-react/dist/esm/icons/IconNote.mjs'
import IconPlugX from '@tabler/icons-react/dist/esm/icons/IconPlugX.mjs'
import IconTerminal from '@tabler/icons-react/dist/esm/icons/IconTerminal.mjs'
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { diagnosticsQuery } from '../../queries/feedback.ts'
import { FilterMenu, type FilterOption } from '../../ui/FilterMenu.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { copyMarkdown } from './copy-markdown.ts'
import { diagnosticKinds, isFault, timeBefore, wordsOf } from './diagnostic-words.ts'
import classes from './ReportDiagnostics.module.css'

type Kind = DiagnosticEntry['kind']

const icons = {
  error: IconAlertTriangle,
  console: IconTerminal,
  request: IconPlugX,
  click: IconClick,
  route: IconWorld,
  breadcrumb: IconNote,
} satisfies Record<Kind, unknown>

interface Props {
  item: FeedbackDetail
  report: Report
}

/** What happened on the page before a report, oldest first; nothing where the page told nothing. */
export function ReportDiagnostics({ item, report }: Props) {
  const query = useQuery({ ...diagnosticsQuery(item.id, report.id), enabled: report.hasDiagnostics })
  if (!report.hasDiagnostics) return null
  return (
    <section className={classes.diagnostics} aria-label="Before the report">
      <QueryState
        query={query}
        loading="Loading Diagnostics..."
        skeleton={<Skeleton height={96} />}
        failed="The diagnostics could not be loaded"
      >
        {(told) => (
          <Told
            told={told}
            copy={item.reports[0] !== report && (() => void copyMarkdown(item, { report }))}
          />
        )}
      </QueryState>
    </section>
  )
}

/** `copy` is for a report that the item's own button does not copy. */
function Told({ told: { entries, metadata, originals }, copy }: { told: Read; copy: (() => void) | false }) {
  const [kind, setKind] = useState('')
  const options = kindsOf(entries)
  return (
    <>
      <header className={classes.head}>
        <h3>Before the report</h3>
        {options.length > 1 && (
          <FilterMenu label="All kinds" value={kind} all="All kinds" options={options} onChange={setKind} />
        )}
        {copy && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            leftSection={<IconMarkdown size={16} stroke={1.7} aria-hidden />}
            onClick={copy}
          >
            Copy as Markdown
          </Button>
        )}
      </header>
      {entries.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: It scrolls, and the keyboard scrolls what has the focus
        <ol className={classes.entries} tabIndex={0} aria-label="What happened">
          {entries.map(
            (entry, at) =>
              (!kind || entry.kind === kind) && (
                <Entry
                  // biome-ignore lint/suspicious/noArrayIndexKey: They never change
                  key={at}
                  entry={entry}
                  original={originals.find((one) => one.entry === at)?.stack}
                />
              ),
          )}
        </ol>
      )}
      <Details metadata={metadata} />
    </>
  )
}

/** `original` is the stack as source maps read it. */
function Entry({ entry, original }: { entry: DiagnosticEntry; original: string | undefined }) {
  const { what, detail, stack } = wordsOf(entry)
  const Icon = icons[entry.kind]
  return (
    <li className={classes.entry} data-fault={isFault(entry) || undefined}>
      <time className={classes.time}>−{timeBefore(entry.before)}</time>
      <Icon size={16} stroke={1.7} aria-hidden />
      <div>
        <span className={classes.what}>{what}</span> {detail && <code>{detail}</code>}
        {original && <Stack title="Stack" text={original} opened />}
        {stack && <Stack title={original ? 'Stack as it was sent' : 'Stack'} text={stack} />}
      </div>
    </li>
  )
}

const Stack = ({ title, text, opened = false }: { title: string; text: string; opened?: boolean }) => (
  <details open={opened}>
    <summary>{title}</summary>
    <pre>{text}</pre>
  </details>
)

/** What the page said about itself. */
function Details({ metadata }: Pick<Read, 'metadata'>) {
  const facts = Object.entries(metadata)
  if (facts.length === 0) return null
  return (
    <dl className={classes.details} aria-label="Details from the page">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The kinds that there are, with how many of each. */
const kindsOf = (entries: readonly DiagnosticEntry[]): FilterOption[] =>
  Object.entries(diagnosticKinds).flatMap(([value, label]) => {
    const count = entries.filter((entry) => entry.kind === value).length
    return count > 0 ? [{ value, label: `${label} (${count})` }] : []
  })
