import { type AuditEntry, auditActorName, auditTargetName } from '@earshot/shared/audit'
import { events } from '@earshot/shared/events'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { PersonAvatar } from '../../ui/PersonAvatar.tsx'
import classes from './AuditLog.module.css'

const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })

/** The entries, each a sentence across its cells: who, did what to what. */
export const AuditTable = ({ entries }: { entries: readonly AuditEntry[] }) => (
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
      {entries.map((entry) => (
        <Row key={entry.seq} entry={entry} />
      ))}
    </tbody>
  </table>
)

const Row = ({ entry }: { entry: AuditEntry }) => {
  const who = auditActorName(entry)
  return (
    <tr>
      <td className={classes.time}>
        <time dateTime={new Date(entry.createdAt).toISOString()}>{exact.format(entry.createdAt)}</time>
      </td>
      <td className={classes.who}>
        <PersonAvatar fullName={entry.actor?.name ?? '?'} size={22} />
        <span>{who}</span>
      </td>
      <td className={classes.what}>
        <What entry={entry} />
        {entry.fields.length > 0 && <span className={classes.fields}>{entry.fields.join(', ')}</span>}
      </td>
      <td className={classes.address} title={`Request ${entry.requestId}`}>
        {entry.address}
      </td>
    </tr>
  )
}

/** What was done, with the thing it was done to in its place in the sentence. */
function What({ entry: { action, target } }: { entry: AuditEntry }) {
  const [before, after] = events[action].sentence.split('{target}')
  if (after === undefined) return <>{before}</>
  const name = auditTargetName(target)
  const to = pathOf(target)
  return (
    <>
      {before}
      {to ? (
        <Anchor component={Link} to={to} inherit>
          {name}
        </Anchor>
      ) : (
        <b>{name}</b>
      )}
      {after}
    </>
  )
}

/** Where a thing that still exists is shown. */
function pathOf(target: AuditEntry['target']): string | undefined {
  if (target?.kind === 'project' && target.name !== null) return paths.project(target.id)
  if (target?.kind === 'feedback' && target.name !== null) return paths.feedbackItem(target.id)
  return undefined
}
