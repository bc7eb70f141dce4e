import { sql } from 'kysely'
import type { EngineDdl } from './engine-ddl.ts'

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

  async createOutbox(db) {
    await sql`
      create table outbox (
        seq bigint generated always as identity,
        tenant_id text not null,
        kind text not null,
        fields text not null,
        payload text not null,
        created_at bigint not null,
        failed_at bigint,
        last_error text,
        primary key (tenant_id, seq)
      )`.execute(db)
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

  // Statements that change rows note both themselves: `CountingCompiler`.
  async countUsage() {},
  async keepRemovedFiles() {},

  // One value in the whole table, but no more rows than the most common one has: so many does the largest organisation have.
  // Of the average one, if most have few rows, a plan reads all rows, where an index has the id that is looked for.
  async expectLargeOrganisations(db) {
    await sql`
      do $$
      declare name regclass;
      begin
        for name in
          select attrelid from pg_attribute join pg_class c on c.oid = attrelid
          where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and attname = 'tenant_id'
        loop
          execute format('alter table %s alter column tenant_id set (n_distinct = 1)', name);
        end loop;
      end $$`.execute(db)
  },
}
