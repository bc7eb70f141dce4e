import { z } from 'zod'
import { changelogLabels } from '../changelog/changelog-labels.ts'

/** Labels of the entries that a subscriber wants; empty for every entry. */
const labels = z.array(z.enum(changelogLabels)).max(changelogLabels.length)

/** Frequency of emails about new entries: at once, or in a weekly digest. */
export const SubscriptionRhythm = z.enum(['on', 'weekly'])
export type SubscriptionRhythm = z.infer<typeof SubscriptionRhythm>

/** A subscription to a project's changelog. */
export const NewChangelogSubscription = z.strictObject({
  labels: labels.default([]),
  mail: SubscriptionRhythm.default('on'),
})
export type NewChangelogSubscription = z.output<typeof NewChangelogSubscription>

/** A contact's subscription to the project's changelog; null without one. */
export const ChangelogSubscription = z.object({
  subscription: z.object({ labels, mail: SubscriptionRhythm }).nullable(),
})
export type ChangelogSubscription = z.infer<typeof ChangelogSubscription>
