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

/** A customer's words as a quotation, in which nobody is mentioned and no other issue is closed. */
const asQuotation = (text: string): string =>
  withoutMentions(text)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')

const asCell = (text: string): string => withoutMentions(text).replaceAll('|', '\\|').replaceAll('\n', ' ')

/** A zero-width space after `@` and `#` keeps a tracker from notifying people and linking issues that were not meant. */
const withoutMentions = (text: string): string => text.replace(/([@#])(?=[\w-])/g, '$1\u200b')
