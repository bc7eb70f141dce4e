import type { LinkedIssues } from '@earshot/shared/integration/issue-tracker'
import type { z } from 'zod'

/** Where the issues of a project are. */
export type Tracker = NonNullable<z.infer<typeof LinkedIssues>['tracker']>

/** The number in an issue's name or address; NaN for one of another repository or team. */
export function issueNumberIn(text: string, { service, target }: Tracker): number {
  const name = text
    .trim()
    .toLowerCase()
    .replace(/(\d)#.*$/, '$1')
  const [, before = '', digits] = /^(.*?)(\d+)(?:\/[^/]*)?$/.exec(name) ?? []
  const key = target.toLowerCase()
  const isOfTarget =
    service === 'github'
      ? before === '#' || before.endsWith(`/${key}/issues/`)
      : before === `${key}-` || before.endsWith(`/issue/${key}-`)
  return before === '' || isOfTarget ? Number(digits) : Number.NaN
}
