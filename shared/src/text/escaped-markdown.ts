import { addressIn } from './typed-text.ts'

/*
 * Markdown of untrusted texts, for issue trackers that read CommonMark with tables. Without zod, so that every client
 * may use this file.
 */

/** Escapes a customer's text, so that it appears as typed, without headings, pictures, mentions or other markup. */
export const escaped = (text: string): string =>
  text
    .split(/(?<![A-Za-z0-9_])(https?:\/\/[^\s<>"`]+)/)
    .map((part, at) => (at % 2 ? addressOf(part) : escapedWords(part)))
    .join('')
    .replace(/^(?: {4,}|[ \t]*\t)[ \t]*/gm, '  ')
    // Some trackers execute a line that begins with a slash and a word as a command of the person who pastes the text.
    .replace(/^(\s*)(\/|#+(?:\s|$)|[=-]+\s*$|\+{3,}\s*$)/gm, '$1\\$2')
    .replace(/(\S)[ \t]*\n(?=.*\S)/g, '$1  \n')

/** Trackers would take a backslash in an address for a part of it. */
function addressOf(run: string): string {
  const address = addressIn(run)
  return address === undefined ? escapedWords(run) : `<${address}>${escapedWords(run.slice(address.length))}`
}

const escapedWords = (text: string): string =>
  text
    .replace(/[\\`*_[\]<>|~$]/g, '\\$&')
    .replace(/&(?=#?\w+;)/g, '&amp;')
    // A zero-width space prevents mentions of the tracker's users and links to its issues.
    .replace(/(^|[^\p{L}\p{N}])@(?=[\p{L}\p{N}])/gmu, '$1@\u200b')
    .replace(/[#!&%](?=\d)|\bGH-(?=\d)/gi, '$&\u200b')

/** Text on one line as code, also valid in a table. */
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

/** Length of the longest run of backticks in a text. */
const longestRun = (text: string): number =>
  Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length))

/** A table whose cells are Markdown already. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
