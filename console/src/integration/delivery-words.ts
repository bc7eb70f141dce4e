import type { TrackerDelivery } from '@earshot/shared/integration/tracker-delivery'

type State = NonNullable<TrackerDelivery['state']>

const verbs: Partial<Record<State, string>> = { open: 'Reopen', closed: 'Close', canceled: 'Cancel' }

const changes: Record<State, string> = {
  creating: 'being created',
  failed: 'refused',
  open: 'reopened',
  closed: 'closed',
  canceled: 'canceled',
  gone: 'gone',
}

/** A delivery between an item and its tracker, in words. */
export function deliveryWords({
  kind,
  state,
  issue,
}: Pick<TrackerDelivery, 'kind' | 'state' | 'issue'>): string {
  if (kind === 'create') return issue === null ? 'Create issue' : `Create issue ${issue}`
  const name = issue ?? 'issue'
  if (kind === 'link') return `Link ${name}`
  if (kind === 'read') return `Check ${name}`
  if (kind === 'event') return `Received: ${name}${state === null ? '' : ` ${changes[state]}`}`
  return `${(state && verbs[state]) ?? 'Change'} ${name}`
}
