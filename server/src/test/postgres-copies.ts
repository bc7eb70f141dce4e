import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { addressOf, runAlone } from './postgres-address.ts'

/** Copies that were given back, by template: to make one new again takes a fraction of copying and dropping it. */
const idle = new Map<string, string[]>()

/** The name of a database with what the template has: of one that was given back, or of a new copy. */
export async function borrowCopy(server: string, template: string): Promise<string> {
  return idle.get(template)?.pop() ?? createCopy(server, template)
}

/** Makes the copy new again for whoever borrows next; its tables must be the template's still, whatever their rows. */
export async function returnCopy(server: string, template: string, name: string): Promise<void> {
  await renew(addressOf(server, name))
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

/** Ends what is still connected, and puts these rows back, without triggers and foreign keys. */
async function renew(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: '-c session_replication_role=replica' })
  await client.connect()
  try {
    await client.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )
    await client.query(
      `do $$ declare name text; begin
         for name in select tablename from pg_tables where schemaname = 'public' loop
           execute format('delete from public.%I', name);
           execute format(
             'insert into public.%I overriding system value table kept.%I', name, 'rows_of_' || name);
         end loop;
         perform setval(format('public.%I', s.name)::regclass, coalesce(s.value, 1), s.value is not null)
           from kept.sequences s;
       end $$`,
    )
  } finally {
    await client.end()
  }
}
