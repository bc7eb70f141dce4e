import { type AuditEntry, AuditPage, auditActorName, auditTargetName } from '@earshot/shared/audit/audit'
import { events } from '@earshot/shared/event/events'
import { Anchor, Button, Menu } from '@mantine/core'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import { download } from '../api/api.ts'
import { DownloadButton } from '../design/menu/DownloadButton.tsx'
import { notifyDone, notifyFailed } from '../design/notice/notify.tsx'
import { PersonAvatar } from '../design/person/PersonAvatar.tsx'
import type { EmptyStateProps } from '../design/table/EmptyState.tsx'
import { QueryState } from '../design/table/QueryState.tsx'
import { useDateFormat } from '../lib/format-locale.ts'
import { paths } from '../lib/paths.ts'
import { useSearchState } from '../lib/search-state.ts'
import { keys } from '../queries/query-keys.ts'
import { cursorQuery, keepRowsAndRefetch, type SearchParameters } from '../queries/server-query.ts'
import { AuditFilterBar } from './AuditFilterBar.tsx'
import classes from './AuditLog.module.css'
import { AuditFilters, auditQueryOf } from './audit-filters.ts'
import { changeWords, fieldWord } from './field-words.ts'
import { OrganisationFrame } from './OrganisationFrame.tsx'

/** Actions of the organisation's members, filtered by the URL. */
export function AuditLogPage() {
  const [filters, { change, clear }] = useSearchState(AuditFilters)
  const log = useInfiniteQuery(auditLogQuery(auditQueryOf(filters)))
  return (
    <OrganisationFrame
      title="Audit log"
      description="What members did, when, and from where. Nobody can change it."
      actions={<AuditExportMenu filters={filters} />}
    >
      <AuditFilterBar filters={filters} onChange={change} onClear={clear} />
      <QueryState
        query={log}
        loading="Loading Audit log..."
        failed="The audit log could not be loaded"
        empty={emptyLog(Object.keys(filters).length > 0, clear)}
      >
        {(entries) => <AuditTable entries={entries} />}
      </QueryState>
    </OrganisationFrame>
  )
}

const emptyLog = (filtered: boolean, onClear: () => void): EmptyStateProps =>
  filtered
    ? {
        Icon: IconHistory,
        title: 'No entries found',
        text: 'No entry matches these filters. Remove one to see more.',
        action: (
          <Button variant="default" onClick={onClear}>
            Show everything
          </Button>
        ),
      }
    : {
        Icon: IconHistory,
        title: 'No entries yet',
        text: 'Logins, changes of roles and settings, and everything else that members do will be listed here.',
      }

/** Exports all entries that match the filters, as a file. */
function AuditExportMenu({ filters }: { filters: AuditFilters }) {
  const save = useMutation({
    mutationFn: (format: 'csv' | 'json') =>
      download('/audit-log/export', { format, ...auditQueryOf(filters) }),
    onSuccess: () => notifyDone('The audit log is in your downloads'),
    onError: (error) => notifyFailed('The audit log could not be exported', error),
  })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <DownloadButton loading={save.isPending}>Export</DownloadButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => save.mutate('csv')}>CSV, for a spreadsheet</Menu.Item>
        <Menu.Item onClick={() => save.mutate('json')}>JSON, for programs</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const wholeDay = { dateStyle: 'full' } as const
const exact = { timeStyle: 'medium' } as const

/** Entries below the day of each, every one a sentence across its cells: actor and action. */
function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const day = useDateFormat(wholeDay)
  const time = useDateFormat(exact)
  const days = entries.map(({ createdAt }) => day.format(createdAt))
  return (
    <table className={classes.table} aria-label="Audit log">
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Who</th>
          <th scope="col">What</th>
          <th scope="col">Address</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry, index) => (
          <Fragment key={entry.seq}>
            {days[index] !== days[index - 1] && (
              <tr className={classes.date}>
                <th scope="rowgroup" colSpan={4}>
                  {days[index]}
                </th>
              </tr>
            )}
            <Row entry={entry} time={time.format(entry.createdAt)} />
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

const Row = ({ entry, time }: { entry: AuditEntry; time: string }) => {
  const who = auditActorName(entry)
  const { sentence } = events[entry.action]
  // 'changed the status of BUG-5' needs no line 'Status'.
  const isTold = (word: string) => sentence.includes(word.toLowerCase())
  const listed = entry.fields.filter((name) => !entry.changes.some(({ field }) => field === name))
  const fields = listed.map(fieldWord).filter((word) => !isTold(word))
  return (
    <tr>
      <td className={classes.time}>
        <time dateTime={new Date(entry.createdAt).toISOString()}>{time}</time>
      </td>
      <td className={classes.who}>
        <PersonAvatar fullName={entry.actor?.name ?? '?'} size={22} />
        <span>{who}</span>
      </td>
      <td className={classes.what}>
        <What entry={entry} />
        {fields.length > 0 && <span className={classes.fields}>{fields.join(', ')}</span>}
        {entry.changes.map((change) => (
          <span key={change.field} className={classes.fields}>
            {!isTold(fieldWord(change.field)) && `${fieldWord(change.field)}: `}
            <bdi className={classes.change}>{changeWords(change)}</bdi>
          </span>
        ))}
      </td>
      <td className={classes.address} title={`Request ${entry.requestId}`}>
        {entry.address}
      </td>
    </tr>
  )
}

/** The action in words, with its target linked within the sentence. */
function What({ entry: { action, target } }: { entry: AuditEntry }) {
  const [before, after] = events[action].sentence.split('{target}')
  if (after === undefined) return <>{before}</>
  const name = auditTargetName(target)
  const to = pathOf(target)
  return (
    <>
      {before}
      {to ? (
        <Anchor component={Link} to={to} inherit underline="always">
          <bdi>{name}</bdi>
        </Anchor>
      ) : (
        <b>
          <bdi>{name}</bdi>
        </b>
      )}
      {after}
    </>
  )
}

/** Address of an existing target. */
function pathOf(target: AuditEntry['target']): string | undefined {
  if (target?.kind === 'project' && target.name !== null) return paths.project(target.id)
  if (target?.kind === 'feedback' && target.name !== null) return paths.feedbackItem(target.id)
  return undefined
}

/** The audit log under some filters (`AuditQuery`), newest first. */
const auditLogQuery = (filters: SearchParameters) => ({
  ...cursorQuery(keys.auditLog(filters), '/audit-log', AuditPage, { ...filters, limit: 50 }),
  ...keepRowsAndRefetch,
})
