import type { z } from 'zod'

/**
 * The person that a column names, if the row is not a contact's own:
 * - `members`: a member, never a contact;
 * - `words`: the author or voter, for which merging, erasure and export each have rules of their own;
 * - `traces`: a person in a record of past events, whose id leads to no one once the contact is erased.
 */
type PersonColumn = 'members' | 'words' | 'traces'

/**
 * Metadata of a tenant's table beside its columns. All code that covers every table, such as the guard, the exports and
 * the deletion of an organisation, reads it from here. Each column is in `exported` or in `withheld`, and each column
 * that names a person in `people` or in `contactOwnedTables`; tests compare both with the database.
 */
export interface TableMetadata<Column = string> {
  /** The key, without `tenant_id`. */
  key: readonly Column[]
  /** Columns in an organisation's export: no secrets and no derived counts; null to export nothing. */
  exported: readonly Column[] | null
  /** Exported columns that hold JSON as text. */
  json?: readonly Column[]
  /** Exported columns that hold 0 or 1. */
  flags?: readonly Column[]
  /** Exported columns that are exported empty for a deleted row while its deletion can be undone. */
  words?: readonly Column[]
  /**
   * Forms of values that the database does not check: of JSON, of lists of words, of texts that are read as something
   * else, and of numbers with a limit. Rows of an archive have them.
   */
  forms?: { readonly [Name in Column & string]?: z.ZodType }
  /** Columns that are named like ids and hold something else, such as the id in another system. */
  foreignIds?: readonly Column[]
  /** Columns that are not exported. */
  withheld?: readonly Column[]
  people?: { readonly [Name in Column & string]?: PersonColumn }
  /**
   * For rows that are a contact's own: the column that names the contact. The rows are deleted with the contact, move
   * to the contact into whom theirs is merged, and are in the contact's export with these columns; null for secrets and
   * the team's own data.
   */
  contactOwnedTables?: { column: Column; exported: readonly Column[] | null }
}

/** Metadata of several tables. */
export type TableFacts<Tables> = { [Table in keyof Tables]: TableMetadata<keyof Tables[Table]> }
