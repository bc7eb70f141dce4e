import type { DiagnosticEntry, ReportDiagnostics } from '@earshot/shared/diagnostics/diagnostics'
import type { FeedbackDetail, Report } from '@earshot/shared/feedback/feedback'
import { code, codeBlock, escaped, table } from '@earshot/shared/text/escaped-markdown'
import { timeBefore, wordsOf } from './diagnostic-words.ts'
import { environmentWords } from './environment-words.ts'

/** Data for an issue: an item, one of its reports if it is a bug, and the report's diagnostics. */
interface MarkdownItem {
  item: Pick<FeedbackDetail, 'reference' | 'title' | 'body'>
  /** The item's address. */
  url: string
  report?: Pick<Report, 'body' | 'environment' | 'createdAt'> | undefined
  diagnostics?: ReportDiagnostics | undefined
  pictures?: readonly MarkdownPicture[]
  /** Files other than pictures, named only: the team opens them with the item. */
  files?: readonly { name: string }[]
}

interface MarkdownPicture {
  name: string
  /** Public address; undefined for a picture that only the team can open, with the item. */
  publicUrl?: string | undefined
}

/** An item as Markdown text for an issue tracker. */
export function itemMarkdown({
  item,
  url,
  report,
  diagnostics,
  pictures = [],
  files = [],
}: MarkdownItem): string {
  const { entries = [], metadata = {}, originals = [] } = diagnostics ?? {}
  const words = report && report.body !== item.body ? [item.body, report.body] : [item.body]
  return [
    `## ${escaped(item.title)}`,
    ...words.filter(Boolean).map(escaped),
    ...section('Pictures', picturesOf(pictures, url)),
    ...section('Files', files.length > 0 ? [linksOf(files, url)] : []),
    ...section('Environment', factsOf(report, metadata)),
    ...section('Errors', errorsOf(entries, originals)),
    ...section('Before the report', entries.length > 0 ? [timelineOf(entries)] : []),
    `From [${item.reference} in Earshot](${url})`,
  ]
    .join('\n\n')
    .concat('\n')
}

/** Embeds public pictures; for others, links to the item. */
function picturesOf(pictures: readonly MarkdownPicture[], url: string): string[] {
  const shown = pictures.flatMap(({ name, publicUrl }) =>
    publicUrl ? [`![${escaped(name)}](${publicUrl})`] : [],
  )
  const linked = pictures.filter(({ publicUrl }) => !publicUrl)
  return [...shown, ...(linked.length > 0 ? [linksOf(linked, url)] : [])]
}

const linksOf = (files: readonly { name: string }[], url: string): string =>
  files.map(({ name }) => `- [${escaped(name)}](${url}), after a login`).join('\n')

const section = (heading: string, parts: readonly string[]): string[] =>
  parts.length > 0 ? [`### ${heading}`, ...parts] : []

function factsOf(report: MarkdownItem['report'], metadata: ReportDiagnostics['metadata']): string[] {
  const seen = report
    ? [['Reported', timeOf(report.createdAt)] as const, ...environmentWords(report.environment)]
    : []
  const facts = [...seen, ...Object.entries(metadata)]
  return facts.length > 0
    ? [facts.map(([name, value]) => `- ${escaped(name)}: ${code(value)}`).join('\n')]
    : []
}

/** A time in the format of server logs, to be searched there: '2026-11-23 15:48:07 UTC'. */
const timeOf = (at: number): string => new Date(at).toISOString().replace('T', ' ').replace(/\..*/, ' UTC')

/** Each error with its stack, resolved with source maps if possible. */
const errorsOf = (entries: readonly DiagnosticEntry[], originals: ReportDiagnostics['originals']): string[] =>
  entries.flatMap((entry, at) => {
    if (entry.kind !== 'error') return []
    const stack = originals.find((one) => one.entry === at)?.stack ?? entry.stack
    const text = stack ? `${entry.message}\n${stack}` : entry.message
    return [`${timeBefore(entry.before)} before the report:\n\n${codeBlock(text)}`]
  })

const timelineOf = (entries: readonly DiagnosticEntry[]): string =>
  table(
    ['Before', 'What', 'Details'],
    entries.map((entry) => {
      const { what, detail = '' } = wordsOf(entry)
      return [timeBefore(entry.before), what, code(detail)]
    }),
  )
