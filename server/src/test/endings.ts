/**
 * Operations that delete or change a member, the project or the organisation, ordered so that each leaves the later
 * ones possible.
 */
export const endings = new Set([
  'PUT /api/v1/projects/{projectId}/key',
  'PUT /api/v1/projects/{projectId}/archiving',
  'POST /api/v1/projects/{projectId}/deletion',
  'POST /api/v1/organisation/departure',
  'POST /api/v1/account/deletion',
  'POST /api/v1/organisation/deletion',
])

/** Sorts deleting operations last, so that all others find their projects and people. */
export function endingsLast(operations: Iterable<string>): string[] {
  const all = [...operations]
  return [...all.filter((operation) => !endings.has(operation)), ...endings]
}
