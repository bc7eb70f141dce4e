import { z } from 'zod'
import { bounded } from '../field/text-fields.ts'
import { limits } from '../limits.ts'
import { diagnosticEntry } from './diagnostics.ts'
import { scrubbedLine, scrubbedText } from './scrubbed-fields.ts'

const { diagnosticEntriesMax, diagnosticsBytes } = limits

/** Diagnostics that a page sends with a bug report, oldest first. Parsing scrubs them. */
export const NewDiagnostics = z
  .strictObject({
    entries: z
      .array(diagnosticEntry(scrubbedLine, scrubbedText))
      .max(diagnosticEntriesMax, `Please send ${diagnosticEntriesMax} entries at most`)
      .default([]),
    /** The page's facts about itself, such as its version. */
    metadata: z
      .record(bounded(limits.metadataNameMax), bounded(limits.metadataValueMax))
      .refine((metadata) => Object.keys(metadata).length <= limits.metadataMax, {
        error: `Please send ${limits.metadataMax} details at most`,
        abort: true,
      })
      .pipe(z.record(scrubbedLine(limits.metadataNameMax), scrubbedLine(limits.metadataValueMax)))
      .default({}),
  })
  .refine((diagnostics) => new TextEncoder().encode(JSON.stringify(diagnostics)).length <= diagnosticsBytes, {
    error: `Please send ${diagnosticsBytes / 1024} KB of diagnostics at most`,
  })
export type NewDiagnostics = z.infer<typeof NewDiagnostics>
