import type { Connection } from './connection.ts'
import type { Candidate, IndexedDocument, SearchIndex, TokenQuery } from './search-index.ts'

/** A GIN index over token vectors; uses neither a dictionary nor an extension. */
export class PostgresSearchIndex implements SearchIndex {
  readonly #reader: Connection

  constructor(reader: Connection) {
    this.#reader = reader
  }

  async put(connection: Connection, document: IndexedDocument): Promise<void> {
    await connection.run(
      `insert into search_documents (tenant_id, feedback_id, title, tokens)
       values ($1, $2, $3, array_to_tsvector($4::text[]))
       on conflict (tenant_id, feedback_id) do update set title = excluded.title, tokens = excluded.tokens`,
      [document.tenantId, document.feedbackId, document.title, [...new Set(document.tokens)]],
    )
  }

  async removeItem(connection: Connection, tenantId: string, feedbackId: string): Promise<void> {
    await connection.run('delete from search_documents where tenant_id = $1 and feedback_id = $2', [
      tenantId,
      feedbackId,
    ])
  }

  async remove(connection: Connection, tenantId: string, limit: number): Promise<number> {
    const rows = await connection.run(
      `delete from search_documents where tenant_id = $1 and feedback_id in
         (select feedback_id from search_documents where tenant_id = $1 limit $2)
       returning feedback_id`,
      [tenantId, limit],
    )
    return rows.length
  }

  /** Postgres merges the index's pending entries by itself. */
  async merge(): Promise<void> {}

  async match({ tenantId, all, any, limit }: TokenQuery): Promise<Candidate[]> {
    const terms = all.map(quote)
    if (any && any.length > 0) terms.push(`(${any.map(quote).join(' | ')})`)
    return this.#reader.run<Candidate>(
      `select feedback_id as "feedbackId", title from search_documents
       where tokens @@ $1::tsquery and tenant_id = $2 limit $3`,
      [terms.join(' & '), tenantId, limit],
    )
  }
}

const quote = (token: string): string => `'${token.replaceAll("'", "''")}'`
