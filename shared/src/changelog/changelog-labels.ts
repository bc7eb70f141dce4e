/* What kinds of changes there are. Without zod, so that every client may use it. */

export const changelogLabels = ['new', 'improved', 'fixed', 'removed', 'security'] as const
export type ChangelogLabel = (typeof changelogLabels)[number]

/** What a label is called. */
export const changelogLabelNames: Record<ChangelogLabel, string> = {
  new: 'New',
  improved: 'Improved',
  fixed: 'Fixed',
  removed: 'Removed',
  security: 'Security',
}
