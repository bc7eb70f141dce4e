import { referenceOf } from '@earshot/shared/feedback/feedback'
import type { FeedbackRow } from '../feedback/feedback.queries.ts'
import type { ReportRow } from '../report/reports.queries.ts'

/**
 * The text of an issue for an item: what the customer wrote, where it happened, and the way back. It names nobody,
 * because a repository may be public.
 */
export function issueText(item: FeedbackRow, report: ReportRow | undefined, publicUrl: string): string {
  const environment = report ? Object.entries(JSON.parse(report.environment) as Record<string, string>) : []
  const facts = environment.map(([name, value]) => `| ${name} | ${asCell(value)} |`)
  const reference = referenceOf(item.kind, item.number)
  return [
    ...(item.body === '' ? [] : [asQuotation(item.body)]),
    ...(facts.length === 0 ? [] : [['| | |', '|---|---|', ...facts].join('\n')]),
    `[${reference} in Earshot](${publicUrl}/feedback/${item.id})`,
  ].join('\n\n')
}

/** A customer's words as a quotation, in which nobody is mentioned and no other issue is closed. */
const asQuotation = (text: string): string =>
  withoutMentions(text)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')

const asCell = (text: string): string => withoutMentions(text).replaceAll('|', '\\|').replaceAll('\n', ' ')

/** A zero-width space after `@` and `#` keeps GitHub from notifying people and linking issues that were not meant. */
const withoutMentions = (text: string): string => text.replace(/([@#])(?=[\w-])/g, '$1\u200b')
