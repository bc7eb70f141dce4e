import type { Feedback } from '@earshot/shared/feedback'
import { useUser } from '../../lib/session.ts'
import { assign } from './triage.ts'

/** Assigns an item to whoever is signed in, or to nobody where it is theirs already. */
export function useTake(item: Feedback): () => void {
  const { personId: id, firstName, lastName } = useUser()
  const me = { id, name: `${firstName} ${lastName}`.trim(), kind: 'member' } as const
  return () => void assign(item, item.assignee?.id === id ? null : me)
}
