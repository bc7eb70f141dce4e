import type { LinkedIssues } from '@earshot/shared/integration/issue-tracker'
import { trackerForms } from '@earshot/shared/integration/tracker-forms'
import type { z } from 'zod'

/** Where the issues of a project are. */
export type Tracker = NonNullable<z.infer<typeof LinkedIssues>['tracker']>

/** The number in an issue's name or address; NaN for one of another place. */
export function issueNumberIn(text: string, { service, target }: Tracker): number {
  const name = text
    .trim()
    .toLowerCase()
    .replace(/(\d)[#?].*$/, '$1')
  const [, before = '', digits] = /^(.*?)(\d+)(?:\/[^/]*)?$/.exec(name) ?? []
  const { reference, address } = trackerForms[service].issuesOf(target)
  return before === '' || before === reference || before.endsWith(address) ? Number(digits) : Number.NaN
}
