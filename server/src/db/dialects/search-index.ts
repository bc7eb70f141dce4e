import type { Connection } from './connection.ts'

/** One item as the index holds it: an inverted index from tokens to items. */
export interface IndexedDocument {
  tenantId: string
  feedbackId: string
  title: string
  tokens: readonly string[]
}

/** All of `all`, and any of `any` if there are some. */
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

/** An engine's inverted index. What tokens mean is `search`'s affair. */
export interface SearchIndex {
  put(connection: Connection, document: IndexedDocument): Promise<void>
  /** Forgets one item, if it is there. */
  removeItem(connection: Connection, tenantId: string, feedbackId: string): Promise<void>
  /** Forgets up to `limit` items of a tenant. @returns how many those were. */
  remove(connection: Connection, tenantId: string, limit: number): Promise<number>
  /**
   * Merges some of what was put since, in the same transaction: an index that is written in many small parts is searched
   * in each of them.
   */
  merge(connection: Connection): Promise<void>
  /** Items whose tokens match, in no promised order. */
  match(query: TokenQuery): Promise<Candidate[]>
}
