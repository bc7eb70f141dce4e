import { z } from 'zod'
import { limits } from '../limits.ts'

const { diagnosticTextMax, diagnosticStackMax } = limits

/** How long before the report was begun, in milliseconds. */
const before = z.number().int().min(0)

const ConsoleLevel = z.enum(['error', 'warn', 'info', 'log', 'debug'])

/** Makes the field for words of a page, of at most so many characters. */
type MakeField = (max: number) => z.ZodString

/**
 * Something that happened on the page before a report. Addresses are without query and hash.
 *
 * @param line makes the field of one line, `text` of several: what is sent is scrubbed there, what is read was
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
      /** 0 where there was no answer. */
      status: z.number().int().min(0).max(999),
      /** In milliseconds. */
      duration: z.number().int().min(0),
    }),
    /** The element as a selector names it, without its text. */
    z.strictObject({ kind: z.literal('click'), before, element: line(diagnosticTextMax) }),
    z.strictObject({ kind: z.literal('route'), before, path }),
    /** What the page itself noted. */
    z.strictObject({ kind: z.literal('breadcrumb'), before, message }),
  ])
}

const plain = () => z.string()

/** As it is read of a report. */
export const DiagnosticEntry = diagnosticEntry(plain, plain)
export type DiagnosticEntry = z.infer<typeof DiagnosticEntry>

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
