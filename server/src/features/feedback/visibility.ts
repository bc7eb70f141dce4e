import type { FeedbackKind, ModerationState, Visibility } from '@earshot/shared/feedback'

/*
 * The one place that decides who sees an item. Lists read `listed`, which every write below sets through
 * `isListed`; single items go through `mayContactSee`.
 */

/** What a decision needs to know of an item. */
export interface Seen {
  project_id: string
  author_id: string
  visibility: Visibility
  moderation: ModerationState
}

/** Ideas are everyone's once approved; bugs are between their author and the team. */
export const defaultVisibility = (kind: FeedbackKind): Visibility => (kind === 'idea' ? 'public' : 'author')

/** Whether everyone may see an item. */
export const isListed = (item: Pick<Seen, 'visibility' | 'moderation'>): boolean =>
  item.moderation === 'approved' && item.visibility === 'public'

/** Whether somebody at a project's widget may see an item: what is listed, and one's own. */
export const mayContactSee = (item: Seen, viewer: { projectId: string; personId?: string }): boolean =>
  item.project_id === viewer.projectId &&
  (isListed(item) || (item.author_id === viewer.personId && item.visibility !== 'team'))
