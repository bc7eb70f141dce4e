/*
 * Markdown of texts that anybody may have typed, for issue trackers that read CommonMark with tables.
 */

/** Words of a customer: they show as they were typed, as no heading, picture, mention or markup of any kind. */
export const escaped = (text: string): string =>
  text
    .replace(/[\\`*_[\]<>|~$]/g, '\\$&')
    .replace(/&(?=#?\w+;)/g, '&amp;')
    // Nobody of the tracker is notified, and none of its issues is linked: a space without width stands between.
    .replace(/(^|[^\p{L}\p{N}])@(?=[\p{L}\p{N}])/gmu, '$1@\u200b')
    .replace(/[#!&%](?=\d)|\bGH-(?=\d)/gi, '$&\u200b')
    .replace(/^(?: {4,}|[ \t]*\t)[ \t]*/gm, '  ')
    // A line that begins with a word after a slash is a command to some trackers, carried out as whoever pastes it.
    .replace(/^(\s*)(\/|#+(?:\s|$)|[=-]+\s*$|\+{3,}\s*$)/gm, '$1\\$2')
    .replace(/(\S)[ \t]*\n(?=.*\S)/g, '$1  \n')

/** Words on one line as code, also in a table. */
export function code(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (!line) return ''
  const fence = '`'.repeat(longestRun(line) + 1)
  const space = /^`|`$/.test(line) ? ' ' : ''
  return (fence + space + line + space + fence).replaceAll('|', '\\|')
}

/** Several lines of code. */
export function codeBlock(text: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1))
  return `${fence}text\n${text.trimEnd()}\n${fence}`
}

/** How many backticks follow each other in a text at most. */
const longestRun = (text: string): number =>
  Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length))

/** A table of cells that are Markdown already. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
