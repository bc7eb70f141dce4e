import type { TrackerDelivery } from '@earshot/shared/integration/tracker-delivery'

type State = NonNullable<TrackerDelivery['state']>

const states: Record<State, string> = {
  creating: 'is being created',
  failed: 'is refused',
  open: 'is open',
  closed: 'is closed',
  canceled: 'is canceled',
  gone: 'is gone',
}

/** How an issue gets a state, to do and done; Earshot moves issues into no other state. */
const moves: Partial<Record<State, readonly [todo: string, done: string]>> = {
  open: ['Open', 'Opened'],
  closed: ['Close', 'Closed'],
  canceled: ['Cancel', 'Canceled'],
}

type DeliveryFacts = Pick<TrackerDelivery, 'kind' | 'state' | 'issue' | 'outcome'>

/** A delivery between an item and its tracker, in words. */
export function deliveryWords({ kind, state, issue, outcome }: DeliveryFacts, service: string): string {
  const name = issue ?? 'an issue'
  const pick = ([todo, done]: readonly [string, string]) => `${outcome === 'done' ? done : todo} ${name}`
  if (kind === 'create') return pick(['Create', 'Created'])
  if (kind === 'link') return pick(['Link', 'Linked'])
  if (kind === 'read') return `Read ${name}`
  if (kind === 'event') return `${service}: ${name} ${state === null ? 'has changed' : states[state]}`
  return pick((state !== null && moves[state]) || ['Change', 'Changed'])
}
