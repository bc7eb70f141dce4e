import type pg from 'pg'

/*
 * Citus spreads a table only where its foreign keys lead to tables that are spread already, and none leads to it from one
 * that is not. So all of them rest meanwhile, in a schema of their own: an interrupted run goes on from there.
 */

interface ForeignKey {
  table: string
  name: string
  definition: string
}

const resting = 'spreading.foreign_keys'

/** Notes and drops the foreign keys of some tables, in one transaction; does nothing while some rest already. */
export async function restKeys(client: pg.Client, tables: readonly string[]): Promise<void> {
  if (await areResting(client)) return
  await client.query('begin')
  await client.query('create schema spreading')
  await client.query(`create table ${resting} ("table" text, name text, definition text)`)
  // Not those of the cluster's copies of a reference table, which go with its own.
  await client.query(
    `insert into ${resting}
     select conrelid::regclass::text, quote_ident(conname), pg_get_constraintdef(oid)
     from pg_constraint where contype = 'f' and conrelid::regclass::text = any($1)`,
    [tables],
  )
  for (const { table, name } of await list(client))
    await client.query(`alter table ${table} drop constraint ${name}`)
  await client.query('commit')
}

/** Adds the foreign keys that rest, if any, each of which checks the rows. */
export async function restoreKeys(client: pg.Client): Promise<void> {
  if (!(await areResting(client))) return
  for (const { table, name, definition } of await list(client)) {
    await client.query('begin')
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    await client.query(`delete from ${resting} where "table" = $1 and name = $2`, [table, name])
    await client.query('commit')
  }
  await client.query('drop schema spreading cascade')
}

async function areResting(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select where to_regclass($1) is not null', [resting])
  return rows.length > 0
}

async function list(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`select * from ${resting} order by "table", name`)
  return rows
}
