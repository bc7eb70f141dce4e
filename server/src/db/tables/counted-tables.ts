/** Tables whose rows count against a plan's limits. */
export const countedTables = [
  'feedback',
  'comments',
  'feedback_field_values',
  'person_field_values',
  'comment_versions',
  'tasks',
  'task_comments',
  'changelog_entries',
  'logos',
  'reports',
  'files',
  'source_maps',
] as const

export type CountedTable = (typeof countedTables)[number]

/** Tables whose `key` names a stored file. */
export const tablesOfFiles = ['files', 'import_parts', 'source_maps'] as const

export type TableOfFiles = (typeof tablesOfFiles)[number]

export const isCounted = (name: string): name is CountedTable => countedTables.some((table) => table === name)

export const isOfFiles = (name: string): name is TableOfFiles => tablesOfFiles.some((table) => table === name)
