import { z } from 'zod'
import type { TrackedIssue } from '../tracker/tracker-service.ts'

/** A status of a workflow; its category is the part that is the same in all projects. */
const IssueStatus = z.object({ name: z.string(), statusCategory: z.object({ key: z.string() }) })

/** The fields of an issue that tell its state. */
export const StatusFields = z.object({
  status: IssueStatus,
  resolution: z.object({ name: z.string() }).nullish(),
})

const Resolutions = z.object({ allowedValues: z.array(z.object({ id: z.string(), name: z.string() })) })

/** A step that a workflow allows from where an issue is. */
export const Transition = z.object({
  id: z.string(),
  to: IssueStatus,
  /** Of the fields of its screen, the resolution. */
  fields: z.object({ resolution: Resolutions.optional().catch(undefined) }).catch({}),
})
type Transition = z.infer<typeof Transition>

/** Names of what is finished undone. Administrators of a site write them as they like, so others count as done. */
const undone =
  /cancel|won.?t|will not|not? (?:do|plan)|declin|reject|duplica|reproduc|invalid|obsolete|abandon|abgebrochen|abgelehnt|verworfen|nicht/i

/** Our state for a status and its resolution; undefined for a category that is not known yet, which changes nothing. */
export function stateOf({
  status,
  resolution,
}: z.infer<typeof StatusFields>): TrackedIssue['state'] | undefined {
  const { key } = status.statusCategory
  if (key === 'new' || key === 'indeterminate') return 'open'
  if (key !== 'done') return undefined
  return undone.test(status.name) || undone.test(resolution?.name ?? '') ? 'canceled' : 'closed'
}

/**
 * The transition that moves an issue to a state, with the resolution that its screen asks for; undefined if the workflow
 * has none. An issue is canceled by any finished status if none says so by its name.
 */
export function findTransition(
  transitions: readonly Transition[],
  state: TrackedIssue['state'],
): { id: string; resolutionId: string | undefined } | undefined {
  const isTo = (key: string) => (one: Transition) => one.to.statusCategory.key === key
  const isUndone = (one: Transition) => undone.test(one.to.name)
  const finishing = transitions.filter(isTo('done'))
  const found = {
    open: () => transitions.find(isTo('new')) ?? transitions.find(isTo('indeterminate')),
    closed: () => finishing.find((one) => !isUndone(one)),
    canceled: () => finishing.find(isUndone) ?? finishing[0],
  }[state]()
  if (!found) return undefined
  const resolutions = state === 'open' ? [] : (found.fields.resolution?.allowedValues ?? [])
  const fitting = resolutions.find(({ name }) => undone.test(name) === (state === 'canceled'))
  return { id: found.id, resolutionId: (fitting ?? resolutions[0])?.id }
}
