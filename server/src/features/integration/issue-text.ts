import { referenceOf } from '@earshot/shared/feedback/feedback'
import type { FeedbackRow } from '../feedback/feedback.queries.ts'
import type { ItemFile } from '../file/item-files.ts'
import type { ReportRow } from '../report/reports.queries.ts'
import type { Backlink } from './tracker/tracker-service.ts'

interface Context {
  report: ReportRow | undefined
  pictures: readonly Pick<ItemFile, 'id'>[]
  publicUrl: string
}

/** The address of an item in the console, for those who may open it. */
export const backlinkTo = ({ id, kind, number }: FeedbackRow, publicUrl: string): Backlink => ({
  title: `${referenceOf(kind, number)} in Earshot`,
  url: `${publicUrl}/feedback/${id}`,
})

/**
 * The text of an issue for an item: what the customer wrote, where it happened, its pictures, which only the team can
 * open, and the way back. It names nobody, because a repository may be public.
 */
export function issueText(item: FeedbackRow, { report, pictures, publicUrl }: Context): string {
  const environment = report ? Object.entries(JSON.parse(report.environment) as Record<string, string>) : []
  const facts = environment.map(([name, value]) => `| ${name} | ${asCell(value)} |`)
  const links = pictures.map(({ id }, index) => `[Picture ${index + 1}](${publicUrl}/api/v1/files/${id})`)
  const { title, url } = backlinkTo(item, publicUrl)
  return [
    ...(item.body === '' ? [] : [asQuotation(item.body)]),
    ...(facts.length === 0 ? [] : [['| | |', '|---|---|', ...facts].join('\n')]),
    ...(links.length === 0 ? [] : [`${links.join(', ')} (for the team, signed in)`]),
    `[${title}](${url})`,
  ].join('\n\n')
}

/** A customer's words as a quotation, in which nobody is mentioned and no other issue is closed. */
const asQuotation = (text: string): string =>
  withoutMentions(text)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')

const asCell = (text: string): string => withoutMentions(text).replaceAll('|', '\\|').replaceAll('\n', ' ')

/** A zero-width space after `@` and `#` keeps a tracker from notifying people and linking issues that were not meant. */
const withoutMentions = (text: string): string => text.replace(/([@#])(?=[\w-])/g, '$1\u200b')
