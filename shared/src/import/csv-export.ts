import { z } from 'zod'
import { Id } from '../field/ids.ts'
import { importKinds } from './import-fields.ts'

/** Contents of a CSV file: of a project, or all people or companies of the organisation. */
export const CsvExport = z.strictObject({ kind: z.enum(importKinds), projectId: Id })
export type CsvExport = z.output<typeof CsvExport>
