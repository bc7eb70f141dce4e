import { FilePreview, ImportMapping } from '@earshot/shared/import/import'

/** The stored form of a file; undefined before its upload. */
export const previewOf = ({ preview }: { preview: string | null }): FilePreview | undefined =>
  preview === null ? undefined : FilePreview.parse(JSON.parse(preview))

/** The stored form of a file without what stands in its rows. */
export const withoutRows = (row: { preview: string | null }): string | null => {
  const preview = previewOf(row)
  if (!preview) return null
  const columns = preview.columns.map(({ name }) => ({ name, samples: [], values: null }))
  return JSON.stringify({ ...preview, columns } satisfies FilePreview)
}

/** How the columns of a file are read; undefined before its upload. */
export const mappingOf = ({ mapping }: { mapping: string | null }): ImportMapping | undefined =>
  mapping === null ? undefined : ImportMapping.parse(JSON.parse(mapping))
