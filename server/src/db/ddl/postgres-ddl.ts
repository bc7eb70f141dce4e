import { sql } from 'kysely'
import { countsOf, type EngineDdl } from './engine-ddl.ts'

export const postgresDdl: EngineDdl = {
  async createEvents(db) {
    await sql`
      create table events (
        seq bigint generated always as identity primary key,
        xid xid8 not null default pg_current_xact_id(),
        tenant_id text not null,
        project_id text,
        type text not null,
        feedback_id text,
        task_id text,
        actor_id text,
        data text not null,
        created_at bigint not null
      )`.execute(db)
    await sql`create index events_in_order on events (xid, seq)`.execute(db)
    await sql`create index events_of_tenant on events (tenant_id, xid, seq)`.execute(db)
  },

  textByCharacterCode: sql`text collate "C"`,

  byKey: (table) => table,

  async createSearch(db) {
    await sql`
      create table search_documents (
        tenant_id text not null,
        feedback_id text not null,
        title text not null,
        tokens tsvector not null,
        primary key (tenant_id, feedback_id)
      )`.execute(db)
    await sql`create index search_documents_tokens on search_documents using gin (tokens)`.execute(db)
  },

  async freezeAudit(db) {
    await sql`
      create function audit_log_frozen() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' then raise exception 'the audit log is never changed'; end if;
        if (select deleted_at from tenants where id = old.tenant_id) is null then
          raise exception 'the audit log is kept as long as its organisation';
        end if;
        return old;
      end $$`.execute(db)
    await sql`
      create trigger audit_log_frozen before update or delete on audit_log
      for each row execute function audit_log_frozen()`.execute(db)
  },

  async createUsageChanges(db) {
    await sql`
      create table usage_changes (
        seq bigint generated always as identity,
        tenant_id text not null,
        storage bigint not null,
        active_approvals bigint not null,
        primary key (tenant_id, seq)
      )`.execute(db)
  },

  async countUsage(db, table) {
    const { name, columns } = table
    const before = countsOf(table, 'old')
    const after = countsOf(table, 'new')
    const statements = [
      `create function ${name}_usage() returns trigger language plpgsql as $$
      declare
        tenant text;
        stored bigint := 0;
        waiting bigint := 0;
      begin
        if tg_op <> 'INSERT' then
          tenant := old.tenant_id;
          stored := stored - ${before.storage};
          waiting := waiting - ${before.waiting};
        end if;
        if tg_op <> 'DELETE' then
          tenant := new.tenant_id;
          stored := stored + ${after.storage};
          waiting := waiting + ${after.waiting};
        end if;
        if stored <> 0 or waiting <> 0 then
          insert into usage_changes (tenant_id, storage, active_approvals) values (tenant, stored, waiting);
        end if;
        return null;
      end $$`,
      `create trigger ${name}_usage after insert or delete or update of ${columns.join(', ')} on ${name}
      for each row execute function ${name}_usage()`,
    ]
    for (const statement of statements) await sql.raw(statement).execute(db)
  },

  async keepRemovedFiles(db, table) {
    await sql`
      create or replace function files_removed() returns trigger language plpgsql as $$
      begin
        insert into removed_files (key) values (old.key);
        return null;
      end $$`.execute(db)
    await sql`
      create trigger ${sql.ref(`${table}_removed`)} after delete on ${sql.table(table)}
      for each row execute function files_removed()`.execute(db)
  },
}
