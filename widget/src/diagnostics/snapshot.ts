import type { DiagnosticEntry } from '@earshot/shared/diagnostics/diagnostics'
import { removePaths, scrub } from '@earshot/shared/diagnostics/scrub'
import type { DiagnosticKind, WidgetOptions } from '../interface/bridge.ts'

/** Bytes that the entries of a report may take; the server takes some more. */
const room = 18_000

/** Scrubbed before it is cut, so that no half of what is secret is left. */
const clip = (text: unknown, max = 500): string =>
  scrub(`${text}`.slice(0, 5_000))
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '')

/** @param what an error, whatever else was thrown, or the browser's event of it */
function errorOf(what: unknown): { message: string; stack?: string } {
  const { error, reason, message: eventMessage } = (what ?? {}) as Partial<ErrorEvent & PromiseRejectionEvent>
  const thrown = (what as Partial<Event> | null)?.composedPath ? (error ?? reason ?? eventMessage) : what
  const { name, message, stack } = (thrown ?? {}) as Partial<Error>
  if (message === undefined) return { message: clip(thrown) }
  const words = `${name ?? 'Error'}: ${message}`
  const frames = `${stack ?? ''}`.replace(words, '').trim()
  return { message: clip(words), ...(frames && { stack: clip(frames, 2_000) }) }
}

/** Part of a recorded entry that is sent. */
function detailOf(kind: DiagnosticKind, what: unknown): object {
  if (kind === 'error') return errorOf(what)
  if (kind === 'click') return { element: clip(what) }
  if (kind === 'route') return { path: clip(what) }
  if (kind === 'breadcrumb') return { message: clip(what) }
  const [first, text, status, duration] = what as [string, string, number, number]
  return kind === 'console'
    ? { level: first, message: clip(text) }
    : { method: clip(first, 20), path: clip(text), status, duration }
}

/** True if the page lets errors be reported and the visitor's browser asks for no privacy. */
function allowsErrors({ capture }: WidgetOptions): boolean {
  return !navigator.globalPrivacyControl && (capture as { errors?: boolean } | undefined)?.errors !== false
}

/** True if the page lets paths be reported: its own and others of its website. */
const allowsPaths = ({ privacy }: WidgetOptions): boolean => privacy?.url !== 'origin'

/** Scrubbed entries of the page, oldest first: the newest ones that fit. */
export function takeEntries(options: WidgetOptions, now: number): DiagnosticEntry[] {
  const entries: DiagnosticEntry[] = []
  let bytes = 0
  for (const [at, kind, what] of [...(options.recent ?? [])].reverse()) {
    if (kind === 'error' && !allowsErrors(options)) continue
    if (kind === 'route' && !allowsPaths(options)) continue
    try {
      const all = { kind, before: Math.max(0, now - at), ...detailOf(kind, what) } as DiagnosticEntry
      const entry = allowsPaths(options) ? all : removePaths(all, scrub(location.origin))
      bytes += new Blob([JSON.stringify(entry)]).size
      if (bytes > room) break
      entries.unshift(entry)
    } catch {
      // Pages throw and note what they like, also what does not let itself be read.
    }
  }
  return entries
}

/** The page's own metadata, scrubbed. */
export const takeMetadata = ({ metadata = {} }: WidgetOptions): Record<string, string> =>
  Object.fromEntries(
    Object.entries(metadata)
      .filter(([, value]) => value != null && typeof value !== 'object')
      .slice(0, 20)
      .map(([name, value]) => [clip(name, 40), clip(value, 200)]),
  )
