import type { TrackedIssue } from '../tracker/tracker-service.ts'

interface StateFields {
  state: string
  labels: readonly string[]
  isDuplicate?: boolean
}

/** Label of an issue that is closed because its item was closed undone: GitLab itself knows one kind of closed. */
export const canceledLabel = 'canceled'

/** True for a label of what is not going to be done; of a scoped one such as `status::wontfix` the last part counts. */
export const isUndoneLabel = (label: string): boolean =>
  /(^|::)\s*(cancel+ed|won.?t[ -]?(do|fix)|not[ -]planned|duplicate|invalid|declined|rejected|obsolete|abgelehnt|abgebrochen|verworfen)$/i.test(
    label,
  )

/** Our state of an issue; undefined for one that GitLab does not know yet, which changes nothing. */
export function stateOf({
  state,
  labels,
  isDuplicate = false,
}: StateFields): TrackedIssue['state'] | undefined {
  if (state === 'opened') return 'open'
  if (state !== 'closed') return undefined
  return isDuplicate || labels.some(isUndoneLabel) ? 'canceled' : 'closed'
}
