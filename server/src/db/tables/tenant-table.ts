/**
 * Whom a column names, where the row is not a contact's own:
 * - `members`: a member of the team, never a contact;
 * - `words`: what the contact wrote or voted, which merging, erasure and export each treat in their own way;
 * - `traces`: what is kept about what happened, as an id that leads to nobody once the contact is gone.
 */
type PersonColumn = 'members' | 'words' | 'traces'

/**
 * What is decided for a tenant's table beside its columns: everything that names all tables, such as the guard, the
 * exports and the deletion of an organisation, reads it from here. Each column is in `exported` or in `withheld`, and
 * each that names a person in `people` or in `contactOwnedTables`; tests compare both with the database.
 */
export interface TableMetadata<Column = string> {
  /** The key, beside `tenant_id`. */
  key: readonly Column[]
  /** What an organisation's export holds of it: no secret, and nothing that can be counted again; null for nothing. */
  exported: readonly Column[] | null
  /** Of those, what holds JSON as text. */
  json?: readonly Column[]
  /** Of those, what holds 0 or 1. */
  flags?: readonly Column[]
  /** Of those, what stays empty for a row that was deleted, while its deletion can be undone. */
  words?: readonly Column[]
  /** What stays here when the rest is exported. */
  withheld?: readonly Column[]
  people?: { readonly [Name in Column & string]?: PersonColumn }
  /**
   * Of rows that are a contact's own: the column that names the contact. They go with the contact, become whose the
   * contact becomes, and are in their export with these columns; null for a secret, or the team's own.
   */
  contactOwnedTables?: { column: Column; exported: readonly Column[] | null }
}

/** Those of some tables. */
export type TableFacts<Tables> = { [Table in keyof Tables]: TableMetadata<keyof Tables[Table]> }
