import type { Feedback } from '@earshot/shared/feedback/feedback'

/** Columns of an item that decide about the direction of a merge. */
export type Mergeable = Pick<
  Feedback,
  'id' | 'reference' | 'title' | 'kind' | 'voteCount' | 'affectedCount' | 'visibility' | 'moderation'
>

const demandOf = ({ kind, voteCount, affectedCount }: Mergeable): number =>
  kind === 'idea' ? voteCount : affectedCount

const isPublic = ({ visibility, moderation }: Mergeable): boolean =>
  visibility === 'public' && moderation === 'approved'

/** True if an item can take in others: what everyone sees is merged only into what everyone sees. */
export const canTake = (into: Mergeable, others: readonly Mergeable[]): boolean =>
  isPublic(into) || !others.some(isPublic)

/** True if a merge of two items keeps the first: the other may not take it in, or is wanted by fewer people. */
export const isKept = (item: Mergeable, other: Mergeable): boolean => {
  if (canTake(item, [other]) !== canTake(other, [item])) return canTake(item, [other])
  return demandOf(item) > demandOf(other)
}

/** The item that a merge of several keeps. */
export const strongestOf = <Item extends Mergeable>(items: readonly Item[]): Item | undefined =>
  items.reduce<Item | undefined>((best, item) => (best && !isKept(item, best) ? best : item), undefined)
