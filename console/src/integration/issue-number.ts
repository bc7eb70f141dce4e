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
  const { reference, addresses } = trackerForms[service].issuesOf(target)
  const isAddress = addresses.some((address) => before.endsWith(address))
  return before === '' || before === reference || isAddress ? Number(digits) : Number.NaN
}
