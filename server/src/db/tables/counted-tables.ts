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
