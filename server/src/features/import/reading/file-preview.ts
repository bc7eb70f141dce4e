import { ImportColumn, ImportMapping } from '@earshot/shared/import/import'
import { z } from 'zod'

/** The form of a file, as it is stored. */
export const FilePreview = z.object({
  encoding: z.enum(['UTF-8', 'UTF-16 LE', 'UTF-16 BE', 'Windows-1252']),
  delimiter: z.string(),
  relaxed: z.boolean(),
  columns: z.array(ImportColumn),
})
export type FilePreview = z.output<typeof FilePreview>

/** The stored form of a file; undefined before its upload. */
export const previewOf = ({ preview }: { preview: string | null }): FilePreview | undefined =>
  preview === null ? undefined : FilePreview.parse(JSON.parse(preview))

/** How the columns of a file are read; undefined before its upload. */
export const mappingOf = ({ mapping }: { mapping: string | null }): ImportMapping | undefined =>
  mapping === null ? undefined : ImportMapping.parse(JSON.parse(mapping))
