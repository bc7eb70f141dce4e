/** The change in a statement that also notes what it changes, as Postgres' statements about counted rows do. */
const notedChange = /\bchanged as \((?:(insert) into|(update)|(delete) from) "?(\w+)/i

/** The verb of a statement of SQL, in lower case. */
export function operationOf(sql: string): string {
  const [, operation = 'other'] = /^\s*(\w+)/.exec(sql) ?? []
  if (operation !== 'with') return operation.toLowerCase()
  const [, inserted, updated, deleted] = notedChange.exec(sql) ?? []
  return inserted ?? updated ?? deleted ?? operation
}

/** The table that a statement of SQL is about; empty without one. */
export function tableOf(sql: string): string {
  const [, , , , changed] = sql.startsWith('with ') ? (notedChange.exec(sql) ?? []) : []
  const [, table = ''] = /\b(?:from|into|update)\s+"?(\w+)/i.exec(sql) ?? []
  return changed ?? table
}
