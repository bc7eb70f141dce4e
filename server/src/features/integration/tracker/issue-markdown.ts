import { escaped } from '@earshot/shared/text/escaped-markdown'
import type { IssueUrl, NewIssue } from './tracker-service.ts'

/** The content of an issue as Markdown. */
export function markdownOf({ words, facts, pictures, backlink }: NewIssue): string {
  const rows = facts.map(({ name, value }) => `| ${name} | ${asCell(value)} |`)
  return [
    ...(words === '' ? [] : [asQuotation(words)]),
    ...(rows.length === 0 ? [] : [['| | |', '|---|---|', ...rows].join('\n')]),
    ...(pictures.length === 0 ? [] : [`${pictures.map(asLink).join(', ')} (for the team, signed in)`]),
    asLink(backlink),
  ].join('\n\n')
}

const asLink = ({ title, url }: IssueUrl): string => `[${title}](${url})`

/** A customer's words as a quotation that shows them as typed, and mentions nobody and no other issue. */
const asQuotation = (text: string): string =>
  escaped(text)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')

const asCell = (text: string): string => escaped(text.replace(/\s+/g, ' '))
