import { z } from 'zod'
import { bounded } from '../field/text-fields.ts'
import { limits } from '../limits.ts'
import { scrubbedLine, scrubbedText } from './scrubbed-fields.ts'

const { diagnosticTextMax, diagnosticStackMax, diagnosticEntriesMax, diagnosticsBytes } = limits

/** How long before the report was begun, in milliseconds. */
const before = z.number().int().min(0)
const message = scrubbedText(diagnosticTextMax)
const path = scrubbedLine(diagnosticTextMax)

const ConsoleLevel = z.enum(['error', 'warn', 'info', 'log', 'debug'])

/** Something that happened on the page before a report. Addresses are without query and hash. */
export const DiagnosticEntry = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('error'),
    before,
    message,
    stack: scrubbedText(diagnosticStackMax).optional(),
  }),
  z.strictObject({ kind: z.literal('console'), before, level: ConsoleLevel, message }),
  z.strictObject({
    kind: z.literal('request'),
    before,
    method: scrubbedLine(20),
    path,
    /** 0 where there was no answer. */
    status: z.number().int().min(0).max(999),
    /** In milliseconds. */
    duration: z.number().int().min(0),
  }),
  /** The element as a selector names it, without its text. */
  z.strictObject({ kind: z.literal('click'), before, element: scrubbedLine(diagnosticTextMax) }),
  z.strictObject({ kind: z.literal('route'), before, path }),
  /** What the page itself noted. */
  z.strictObject({ kind: z.literal('breadcrumb'), before, message }),
])
export type DiagnosticEntry = z.infer<typeof DiagnosticEntry>

/** What a page tells with a bug report, oldest first. Reading it scrubs it. */
export const Diagnostics = z
  .strictObject({
    entries: z
      .array(DiagnosticEntry)
      .max(diagnosticEntriesMax, `Please send ${diagnosticEntriesMax} entries at most`)
      .default([]),
    /** What the page says about itself, such as its version. */
    metadata: z
      .record(bounded(limits.metadataNameMax), bounded(limits.metadataValueMax))
      .refine((metadata) => Object.keys(metadata).length <= limits.metadataMax, {
        error: `Please send ${limits.metadataMax} details at most`,
        abort: true,
      })
      .pipe(z.record(scrubbedLine(limits.metadataNameMax), scrubbedLine(limits.metadataValueMax)))
      .default({}),
  })
  .refine((told) => new TextEncoder().encode(JSON.stringify(told)).length <= diagnosticsBytes, {
    error: `Please send ${diagnosticsBytes / 1024} KB of diagnostics at most`,
  })
export type Diagnostics = z.infer<typeof Diagnostics>

/** What is read of a report: what the page told, and its stacks as far as source maps lead to the sources. */
export const ReportDiagnostics = z.object({
  entries: z.array(DiagnosticEntry),
  metadata: z.record(z.string(), z.string()),
  /** Each for the entry at that place of the list. */
  originals: z.array(z.object({ entry: z.number().int(), stack: z.string() })),
  /** Scripts whose source maps could not be read at this time; reading the report again may help. */
  unreadMaps: z.array(z.string()),
})
export type ReportDiagnostics = z.infer<typeof ReportDiagnostics>
