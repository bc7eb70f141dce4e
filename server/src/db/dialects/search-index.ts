import type { Connection } from './connection.ts'

/** One item as stored in the inverted index from tokens to items. */
export interface IndexedDocument {
  tenantId: string
  feedbackId: string
  title: string
  tokens: readonly string[]
}

/** Items with all tokens of `all` and, unless `any` is empty, at least one of `any`. */
export interface TokenQuery {
  tenantId: string
  all: readonly string[]
  any?: readonly string[]
  limit: number
}

export interface Candidate {
  feedbackId: string
  title: string
}

/** An engine's inverted index. The folder `search` decides what the tokens mean. */
export interface SearchIndex {
  put(connection: Connection, document: IndexedDocument): Promise<void>
  /** Removes one item, if it is indexed. */
  removeItem(connection: Connection, tenantId: string, feedbackId: string): Promise<void>
  /** Removes up to `limit` items of a tenant. @returns the number of removed items. */
  remove(connection: Connection, tenantId: string, limit: number): Promise<number>
  /**
   * Merges some of the recent writes, in the same transaction: an index that is written in many small parts is searched
   * in each of them.
   */
  merge(connection: Connection): Promise<void>
  /** Items whose tokens match, in no particular order. */
  match(query: TokenQuery): Promise<Candidate[]>
}
