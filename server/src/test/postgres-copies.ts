import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { addressOf, runAlone } from './postgres-address.ts'

/** Returned copies by template: resetting one takes a fraction of copying and dropping it. */
const idle = new Map<string, string[]>()

/** The name of a database with the template's contents: a returned copy, or a new one. */
export async function borrowCopy(server: string, template: string): Promise<string> {
  return idle.get(template)?.pop() ?? createCopy(server, template)
}

/** Deleted rows still occupy their tables and slow later reads; above this number, a new copy is faster. */
const MOST_WRITTEN_ROWS = 5000

/** Resets a copy for the next borrower; its tables must be unchanged, with any rows. */
export async function returnCopy(server: string, template: string, name: string): Promise<void> {
  const written = await renew(addressOf(server, name))
  if (written > MOST_WRITTEN_ROWS) return runAlone(server, `drop database ${name}`)
  idle.set(template, [...(idle.get(template) ?? []), name])
}

/** A new copy of a template. @returns its name. */
export async function createCopy(server: string, template: string): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`
  // By copying files: faster for an idle template than by the log.
  await runAlone(server, `create database ${name} template ${template} strategy file_copy`)
  return name
}

/** Stores a second copy of every row beside a template's tables, in a schema that the server does not use. */
export const keepRows = (url: string): Promise<void> =>
  runAlone(
    url,
    `create schema kept;
     create table kept.sequences as
       select sequencename as name, last_value as value from pg_sequences where schemaname = 'public';
     do $$ declare name text; begin
       for name in select tablename from pg_tables where schemaname = 'public' loop
         execute format('create table kept.%I as table public.%I', 'rows_of_' || name, name);
       end loop;
     end $$`,
  )

/** The tables that were written to since the statistics were last reset. */
const writtenTables = `select relname as name, n_tup_ins + n_tup_upd + n_tup_del as rows
  from pg_stat_user_tables where schemaname = 'public' and n_tup_ins + n_tup_upd + n_tup_del > 0`

/**
 * Closes remaining connections, and restores the rows of changed tables, without triggers and foreign keys. A
 * connection reports its writes before it ends.
 *
 * @returns the number of written rows.
 */
async function renew(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, options: '-c session_replication_role=replica' })
  await client.connect()
  try {
    await client.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )
    const { rows } = await client.query<{ name: string; rows: string }>(writtenTables)
    await client.query(
      `do $$ declare name text; columns text; begin
         foreach name in array array[${rows.map(({ name }) => `'${name}'`)}]::text[] loop
           execute format('delete from public.%I', name);
           -- The database computes generated columns again.
           select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
             where attrelid = format('public.%I', name)::regclass
               and attnum > 0 and not attisdropped and attgenerated = '';
           execute format('insert into public.%I (%s) overriding system value select %s from kept.%I',
             name, columns, columns, 'rows_of_' || name);
         end loop;
         perform setval(format('public.%I', s.name)::regclass, coalesce(s.value, 1), s.value is not null)
           from kept.sequences s;
       end $$`,
    )
    // The writes of this function are reported after the next statement, and then reset.
    await client.query('select pg_stat_force_next_flush()')
    await client.query('select pg_stat_reset()')
    return rows.reduce((sum, { rows }) => sum + Number(rows), 0)
  } finally {
    await client.end()
  }
}
