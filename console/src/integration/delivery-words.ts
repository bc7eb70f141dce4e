import type { TrackerDelivery } from '@earshot/shared/integration/tracker-delivery'

const states: Record<NonNullable<TrackerDelivery['state']>, string> = {
  creating: 'being created',
  failed: 'refused',
  open: 'open',
  closed: 'closed',
  canceled: 'canceled',
  gone: 'gone',
}

/** A delivery between an item and its tracker, in words. */
export function deliveryWords(
  { kind, state, issue }: Pick<TrackerDelivery, 'kind' | 'state' | 'issue'>,
  service: string,
): string {
  const name = issue ?? 'An issue'
  if (kind === 'create') return `${name} to create`
  if (kind === 'link') return `${name} linked`
  if (kind === 'read') return `${name} read`
  if (kind === 'event') return `${service} told of ${name}${state ? `, which is ${states[state]}` : ''}`
  return `${name} to be ${state === null ? 'changed' : states[state]}`
}
