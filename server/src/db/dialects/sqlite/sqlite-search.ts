import type { Connection } from '../connection.ts'
import type { Candidate, IndexedDocument, SearchIndex, TokenQuery } from '../search-index.ts'

/** Pages of the index that one partial merge may write: a quarter of a megabyte. */
const mergedPages = 64

/** FTS5 as a plain inverted index of the tokens of `search`, which consist of letters, digits and underscores. */
export class SqliteSearchIndex implements SearchIndex {
  readonly #reader: Connection

  constructor(reader: Connection) {
    this.#reader = reader
  }

  async put(connection: Connection, document: IndexedDocument): Promise<void> {
    const [row] = await connection.run<{ doc_id: number }>(
      `insert into search_documents (tenant_id, feedback_id, title) values (?, ?, ?)
       on conflict (tenant_id, feedback_id) do update set title = excluded.title returning doc_id`,
      [document.tenantId, document.feedbackId, document.title],
    )
    await connection.run('delete from search_tokens where rowid = ?', [row?.doc_id])
    await connection.run('insert into search_tokens (rowid, tokens) values (?, ?)', [
      row?.doc_id,
      document.tokens.join(' '),
    ])
  }

  async removeItem(connection: Connection, tenantId: string, feedbackId: string): Promise<void> {
    const [row] = await connection.run<{ doc_id: number }>(
      'delete from search_documents where tenant_id = ? and feedback_id = ? returning doc_id',
      [tenantId, feedbackId],
    )
    if (row) await connection.run('delete from search_tokens where rowid = ?', [row.doc_id])
  }

  async remove(connection: Connection, tenantId: string, limit: number): Promise<number> {
    const rows = await connection.run<{ doc_id: number }>(
      'select doc_id from search_documents where tenant_id = ? limit ?',
      [tenantId, limit],
    )
    for (const { doc_id } of rows) {
      await connection.run('delete from search_tokens where rowid = ?', [doc_id])
      await connection.run('delete from search_documents where doc_id = ?', [doc_id])
    }
    return rows.length
  }

  async merge(connection: Connection): Promise<void> {
    await connection.run(
      `insert into search_tokens (search_tokens, rank) values ('merge', ${mergedPages})`,
      [],
    )
  }

  async match({ tenantId, all, any, limit }: TokenQuery): Promise<Candidate[]> {
    const terms = all.map(quote)
    if (any && any.length > 0) terms.push(`(${any.map(quote).join(' OR ')})`)
    // Matches are read first, then their rows: `cross` and the plus keep the planner from reading the tenant's whole
    // list. Without the pluses before the values SQLite would plan anew at every run.
    return this.#reader.run<Candidate>(
      `select d.feedback_id as "feedbackId", d.title as title
       from (select rowid from search_tokens where search_tokens match ? order by rowid desc limit +?) found
       cross join search_documents d on d.doc_id = found.rowid
       where +d.tenant_id = +?`,
      [terms.join(' AND '), limit, tenantId],
    )
  }
}

const quote = (token: string): string => `"${token.replaceAll('"', '""')}"`
