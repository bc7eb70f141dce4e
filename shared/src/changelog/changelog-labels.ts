/* Kinds of changes. Without zod, so that every client may use this file. */

export const changelogLabels = ['new', 'improved', 'fixed', 'removed', 'security'] as const
export type ChangelogLabel = (typeof changelogLabels)[number]

/** Names of the labels. */
export const changelogLabelNames: Record<ChangelogLabel, string> = {
  new: 'New',
  improved: 'Improved',
  fixed: 'Fixed',
  removed: 'Removed',
  security: 'Security',
}
