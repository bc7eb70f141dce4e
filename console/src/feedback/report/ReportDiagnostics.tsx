import type { DiagnosticEntry, ReportDiagnostics as Read } from '@earshot/shared/diagnostics/diagnostics'
import type { FeedbackDetail, Report } from '@earshot/shared/feedback/feedback'
import { isPicture } from '@earshot/shared/file/file-types'
import { counted } from '@earshot/shared/format/counted'
import { Button, Skeleton, UnstyledButton } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconClick from '@tabler/icons-react/dist/esm/icons/IconClick.mjs'
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import IconMarkdown from '@tabler/icons-react/dist/esm/icons/IconMarkdown.mjs'
import IconNote from '@tabler/icons-react/dist/esm/icons/IconNote.mjs'
import IconPlugX from '@tabler/icons-react/dist/esm/icons/IconPlugX.mjs'
import IconTerminal from '@tabler/icons-react/dist/esm/icons/IconTerminal.mjs'
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FilterMenu, type FilterOption } from '../../design/table/FilterMenu.tsx'
import { QueryState } from '../../design/table/QueryState.tsx'
import { diagnosticsQuery } from '../../queries/feedback.ts'
import { firstReportOf } from '../reports-of.ts'
import { copyMarkdown } from './copy-markdown.ts'
import { diagnosticKinds, headingOf, isFault, timeBack, timeSince, wordsOf } from './diagnostic-words.ts'
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

/** Diagnostics of the page before a report, oldest first; nothing if the page sent none. */
export function ReportDiagnostics({ item, report }: Props) {
  const query = useQuery({ ...diagnosticsQuery(item.id, report.id), enabled: report.hasDiagnostics })
  const isFirst = firstReportOf(item) === report
  if (!report.hasDiagnostics) return null
  return (
    <section className={classes.diagnostics} aria-label={headingOf(query.data?.entries)}>
      <QueryState
        query={query}
        loading="Loading Diagnostics..."
        skeleton={<Skeleton height={240} />}
        failed="The diagnostics could not be loaded"
      >
        {(diagnostics) => (
          <Diagnostics
            diagnostics={diagnostics}
            pictures={(isFirst ? item.files : report.files).filter(isPicture).length}
            copy={!isFirst && (() => void copyMarkdown(item, { report }))}
          />
        )}
      </QueryState>
    </section>
  )
}

interface ToldProps {
  diagnostics: Read
  /** Number of pictures in the report. */
  pictures: number
  /** Copies the report; false for the report that the item's own button copies. */
  copy: (() => void) | false
}

function Diagnostics({
  diagnostics: { entries, metadata, originals, unreadMaps },
  pictures,
  copy,
}: ToldProps) {
  const [kind, setKind] = useState('')
  const [from, setFrom] = useState<DiagnosticEntry>()
  const options = kindsOf(entries)
  return (
    <>
      <header className={classes.head}>
        <h3>{headingOf(entries)}</h3>
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard
        <ol className={classes.entries} tabIndex={0} aria-label="What happened">
          {entries.map(
            (entry, at) =>
              (!kind || entry.kind === kind) && (
                <Entry
                  // biome-ignore lint/suspicious/noArrayIndexKey: the entries never change
                  key={at}
                  entry={entry}
                  original={originals.find((one) => one.entry === at)?.stack}
                  from={from}
                  onChoose={() => setFrom(from === entry ? undefined : entry)}
                />
              ),
          )}
          <ReportStart pictures={pictures} from={from} />
        </ol>
      )}
      {unreadMaps.length > 0 && (
        <p className={classes.unread}>
          {counted(unreadMaps.length, 'source map')} could not be read just now. Open the report again to
          retry.
        </p>
      )}
      <Details metadata={metadata} />
    </>
  )
}

interface EntryProps {
  entry: DiagnosticEntry
  /** The stack resolved with source maps. */
  original: string | undefined
  /** The entry that times are relative to; undefined for times relative to the report. */
  from: DiagnosticEntry | undefined
  onChoose: () => void
}

function Entry({ entry, original, from, onChoose }: EntryProps) {
  const { what, detail, stack } = wordsOf(entry)
  const Icon = icons[entry.kind]
  const time = from ? timeSince(from.before - entry.before) : timeBack(entry.before)
  return (
    <li
      className={classes.entry}
      data-fault={isFault(entry) || undefined}
      data-from={entry === from || undefined}
    >
      <UnstyledButton
        className={classes.time}
        aria-pressed={entry === from}
        aria-label={`${time}, count times from here`}
        title={entry === from ? 'Count times back from the report' : 'Count times from here'}
        onClick={onChoose}
      >
        <time>{time}</time>
      </UnstyledButton>
      <Icon size={16} stroke={1.7} aria-hidden />
      <div>
        <span className={classes.what}>{what}</span> {detail && <code>{detail}</code>}
        {original && <Stack title="Stack" text={original} opened />}
        {stack && <Stack title={original ? 'Stack as it was sent' : 'Stack'} text={stack} />}
      </div>
    </li>
  )
}

/** The time of the report itself, which its pictures show. */
function ReportStart({ pictures, from }: { pictures: number; from: DiagnosticEntry | undefined }) {
  const Icon = pictures > 0 ? IconCamera : IconFlag
  return (
    <li className={classes.entry} data-report>
      <time className={classes.time}>{from ? timeSince(from.before) : '0 s'}</time>
      <Icon size={16} stroke={1.7} aria-hidden />
      <div>
        <span className={classes.what}>Report started</span>{' '}
        {pictures > 0 && `with ${counted(pictures, 'picture')}`}
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

/** Characters of the page's metadata shown before it is expanded. */
const detailsShown = 320

/** Metadata that the page sent; the rest expands. */
function Details({ metadata }: Pick<Read, 'metadata'>) {
  const facts = Object.entries(metadata)
  if (facts.length === 0) return null
  let length = 0
  const fitting = facts.filter(([name, value]) => {
    length += name.length + value.length
    return length <= detailsShown
  })
  const shown = fitting.length > 0 ? fitting : facts.slice(0, 1)
  const rest = facts.slice(shown.length)
  return (
    <>
      <Facts label="Details from the page" facts={shown} />
      {rest.length > 0 && (
        <details className={classes.rest}>
          <summary>{counted(rest.length, 'more detail')}</summary>
          <Facts label="More details from the page" facts={rest} />
        </details>
      )}
    </>
  )
}

const Facts = ({ label, facts }: { label: string; facts: readonly [string, string][] }) => (
  <dl className={classes.details} aria-label={label}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** Kinds of entries that occur, each with its number. */
const kindsOf = (entries: readonly DiagnosticEntry[]): FilterOption[] =>
  Object.entries(diagnosticKinds).flatMap(([value, label]) => {
    const count = entries.filter((entry) => entry.kind === value).length
    return count > 0 ? [{ value, label: `${label} (${count})` }] : []
  })
