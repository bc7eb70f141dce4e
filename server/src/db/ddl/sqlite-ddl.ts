import { sql } from 'kysely'
import { countsOf, measures } from '../tables/measures.ts'
import type { EngineDdl } from './engine-ddl.ts'

export const sqliteDdl: EngineDdl = {
  async createEvents(db) {
    await sql`
      create table events (
        seq integer primary key autoincrement,
        tenant_id text not null,
        project_id text,
        type text not null,
        feedback_id text,
        task_id text,
        actor_id text,
        data text not null,
        created_at integer not null
      ) strict`.execute(db)
    await sql`create index events_of_tenant on events (tenant_id, seq)`.execute(db)
  },

  textByCharacterCode: sql`text`,

  byKey: (table) => table.modifyEnd(sql`without rowid`),

  async createSearch(db) {
    await sql`
      create table search_documents (
        doc_id integer primary key,
        tenant_id text not null,
        feedback_id text not null,
        title text not null,
        unique (tenant_id, feedback_id)
      ) strict`.execute(db)
    // Tokens are words already. This tokenizer keeps every letter beyond ASCII; unicode61 splits at letters newer than
    // its tables, and a token in two pieces is a phrase, which this index cannot look up.
    await sql`
      create virtual table search_tokens using fts5 (
        tokens, content='', contentless_delete=1, detail=none,
        tokenize="ascii tokenchars '_'"
      )`.execute(db)
    // Two parts of a size are merged at once: every search reads each part.
    await sql`insert into search_tokens (search_tokens, rank) values ('usermerge', 2)`.execute(db)
  },

  async freezeAudit(db) {
    await sql`
      create trigger audit_log_unchanged before update on audit_log
      begin select raise(abort, 'the audit log is never changed'); end`.execute(db)
    await sql`
      create trigger audit_log_kept before delete on audit_log
      when (select deleted_at from tenants where id = old.tenant_id) is null
      begin select raise(abort, 'the audit log is kept as long as its organisation'); end`.execute(db)
  },

  async createOutbox(db) {
    await sql`
      create table outbox (
        seq integer primary key autoincrement,
        tenant_id text not null,
        kind text not null,
        fields text not null,
        payload text not null,
        created_at integer not null,
        failed_at integer,
        last_error text
      ) strict`.execute(db)
  },

  async createUsageChanges(db) {
    await sql`
      create table usage_changes (
        seq integer primary key,
        tenant_id text not null,
        storage integer not null,
        active_approvals integer not null
      ) strict`.execute(db)
    await sql`create index usage_changes_tenant on usage_changes (tenant_id)`.execute(db)
  },

  async countUsage(db, table) {
    const { columns } = measures[table]
    const before = countsOf(table, 'old')
    const after = countsOf(table, 'new')
    const add = (tenant: string, storage: string, waiting: string) =>
      `begin insert into usage_changes (tenant_id, storage, active_approvals)
        values (${tenant}, ${storage}, ${waiting}); end`
    const statements = [
      `create trigger ${table}_usage_added after insert on ${table}
        ${add('new.tenant_id', after.storage, after.waiting)}`,
      `create trigger ${table}_usage_removed after delete on ${table}
        ${add('old.tenant_id', `-${before.storage}`, `-${before.waiting}`)}`,
      `create trigger ${table}_usage_changed after update of ${columns.join(', ')} on ${table}
        when ${before.storage} <> ${after.storage} or ${before.waiting} <> ${after.waiting}
        ${add('new.tenant_id', `${after.storage} - ${before.storage}`, `${after.waiting} - ${before.waiting}`)}`,
    ]
    for (const statement of statements) await sql.raw(statement).execute(db)
  },

  // Its statistics are fixed: `sqlite-statistics.ts`.
  async expectLargeOrganisations() {},

  async keepRemovedFiles(db, table) {
    await sql`
      create trigger ${sql.ref(`${table}_removed`)} after delete on ${sql.table(table)}
      begin insert or ignore into removed_files (tenant_id, key) values (old.tenant_id, old.key); end`.execute(
      db,
    )
  },
}
