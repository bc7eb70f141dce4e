import type { LinkedIssues } from '@earshot/shared/integration/issue-tracker'
import type { z } from 'zod'

/** Where the issues of a project are. */
export type Tracker = NonNullable<z.infer<typeof LinkedIssues>['tracker']>

/** The number in an issue's name or address; NaN for one of another repository or team. */
export function issueNumberIn(text: string, { service, target }: Tracker): number {
  const name = text
    .trim()
    .toLowerCase()
    .replace(/(\d)[#?].*$/, '$1')
  const [, before = '', digits] = /^(.*?)(\d+)(?:\/[^/]*)?$/.exec(name) ?? []
  const key = target.toLowerCase()
  const [site, project] = key.split('/')
  const { reference, address } = {
    github: { reference: '#', address: `/${key}/issues/` },
    jira: { reference: `${project}-`, address: `/${site}/browse/${project}-` },
    linear: { reference: `${key}-`, address: `/issue/${key}-` },
  }[service]
  return before === '' || before === reference || before.endsWith(address) ? Number(digits) : Number.NaN
}
