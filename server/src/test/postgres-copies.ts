import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { addressOf, runAlone } from './postgres-address.ts'

/** Copies that were given back, by template: to make one new again takes a fraction of copying and dropping it. */
const idle = new Map<string, string[]>()

/** The name of a database with what the template has: of one that was given back, or of a new copy. */
export async function borrowCopy(server: string, template: string): Promise<string> {
  return idle.get(template)?.pop() ?? createCopy(server, template)
}

/** What was written leaves its place in the tables, and whoever reads them later passes it: with more, a new copy is cheaper. */
const MOST_WRITTEN_ROWS = 5000

/** Makes the copy new again for whoever borrows next; its tables must be the template's still, whatever their rows. */
export async function returnCopy(server: string, template: string, name: string): Promise<void> {
  const written = await renew(addressOf(server, name))
  if (written > MOST_WRITTEN_ROWS) return runAlone(server, `drop database ${name}`)
  idle.set(template, [...(idle.get(template) ?? []), name])
}

/** A database with what the template has that nobody had before; answers its name. */
export async function createCopy(server: string, template: string): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`
  // As files: quicker for an idle template than by its log.
  await runAlone(server, `create database ${name} template ${template} strategy file_copy`)
  return name
}

/** Puts a second copy of every row beside the tables of a template, in a schema that the server does not look at. */
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

/** The tables that were written to since this was last forgotten. */
const writtenTables = `select relname as name, n_tup_ins + n_tup_upd + n_tup_del as rows
  from pg_stat_user_tables where schemaname = 'public' and n_tup_ins + n_tup_upd + n_tup_del > 0`

/**
 * Ends what is still connected, and puts the rows of the tables back that were written to, without triggers and foreign
 * keys. A connection tells of what it wrote before it has ended.
 *
 * @returns how many rows were written.
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
      `do $$ declare name text; begin
         foreach name in array array[${rows.map(({ name }) => `'${name}'`)}]::text[] loop
           execute format('delete from public.%I', name);
           execute format(
             'insert into public.%I overriding system value table kept.%I', name, 'rows_of_' || name);
         end loop;
         perform setval(format('public.%I', s.name)::regclass, coalesce(s.value, 1), s.value is not null)
           from kept.sequences s;
       end $$`,
    )
    // What this has written itself is told of when the next statement has ended, and then forgotten.
    await client.query('select pg_stat_force_next_flush()')
    await client.query('select pg_stat_reset()')
    return rows.reduce((sum, { rows }) => sum + Number(rows), 0)
  } finally {
    await client.end()
  }
}
