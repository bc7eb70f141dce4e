import { z } from 'zod'
import { limits } from '../limits.ts'

const { diagnosticTextMax, diagnosticStackMax } = limits

/** Time before the report was begun, in milliseconds. */
const before = z.number().int().min(0)

const ConsoleLevel = z.enum(['error', 'warn', 'info', 'log', 'debug'])

/** Makes the field for a page's text of at most `max` characters. */
type MakeField = (max: number) => z.ZodString

/**
 * An event on the page before a report. Addresses have no query or hash.
 *
 * @param line makes a field of one line, `text` one of several; input fields scrub, stored text was scrubbed already
 */
export function diagnosticEntry(line: MakeField, text: MakeField) {
  const message = text(diagnosticTextMax)
  const path = line(diagnosticTextMax)
  return z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('error'),
      before,
      message,
      stack: text(diagnosticStackMax).optional(),
    }),
    z.strictObject({ kind: z.literal('console'), before, level: ConsoleLevel, message }),
    z.strictObject({
      kind: z.literal('request'),
      before,
      method: line(20),
      path,
      /** 0 if there was no response. */
      status: z.number().int().min(0).max(999),
      /** In milliseconds. */
      duration: z.number().int().min(0),
    }),
    /** CSS selector of the element, without its text. */
    z.strictObject({ kind: z.literal('click'), before, element: line(diagnosticTextMax) }),
    z.strictObject({ kind: z.literal('route'), before, path }),
    /** A note by the page's own code. */
    z.strictObject({ kind: z.literal('breadcrumb'), before, message }),
  ])
}

const plain = () => z.string()

/** A diagnostic entry as read from a stored report. */
export const DiagnosticEntry = diagnosticEntry(plain, plain)
export type DiagnosticEntry = z.infer<typeof DiagnosticEntry>

/** Diagnostics of a report: the page's data, and stack traces in the original sources as far as source maps allow. */
export const ReportDiagnostics = z.object({
  entries: z.array(DiagnosticEntry),
  metadata: z.record(z.string(), z.string()),
  /** Original stack traces; `entry` is an index into `entries`. */
  originals: z.array(z.object({ entry: z.number().int(), stack: z.string() })),
  /** Scripts whose source maps could not be read at this time; reading the report again may help. */
  unreadMaps: z.array(z.string()),
})
export type ReportDiagnostics = z.infer<typeof ReportDiagnostics>
