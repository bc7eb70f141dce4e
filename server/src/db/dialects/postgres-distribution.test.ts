import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { knownViolations } from '../../test/distribution/known-violations.ts'
import { findViolations, tableNames } from '../distribution/catalogue.ts'
import { openDatabase } from '../opening/open.ts'
import { tableClasses } from '../tables/table-classes.ts'

/** A client of an empty database with the server's tables. */
async function emptyDatabase(): Promise<pg.Client> {
  const { config, drop } = await createTestDatabase()
  if (config.engine !== 'postgres') throw new Error('Citus is a form of Postgres')
  const db = await openDatabase({ source: config, guarded: true })
  const client = new pg.Client({ connectionString: config.url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await db.close()
    await drop()
  })
  return client
}

test('every table has a class, and every class a table', async () => {
  expect(await tableNames(await emptyDatabase())).toEqual(Object.keys(tableClasses).sort())
})

test('nothing keeps a table from its class that has no reason, and no reason is without need', async () => {
  const found = await findViolations(await emptyDatabase(), tableClasses)
  const fits = (violation: string, known: string | RegExp) =>
    typeof known === 'string' ? known === violation : known.test(violation)
  expect(found.filter((one) => !knownViolations.some(({ violation }) => fits(one, violation)))).toEqual([])
  expect(knownViolations.filter(({ violation }) => !found.some((one) => fits(one, violation)))).toEqual([])
})

test('a table that breaks a rule is found', async () => {
  const client = await emptyDatabase()
  await client.query(
    `create table spoons (id integer generated always as identity primary key, tenant_id varchar, vote_id text);
     alter table spoons add constraint spoons_vote_fk foreign key (tenant_id) references tenants (id) on delete set null;
     create table forks (tenant_id text not null references tenants (id), session_id text references sessions (id),
       feedback_id text, primary key (tenant_id, feedback_id),
       constraint forks_feedback_fk foreign key (tenant_id, feedback_id) references feedback (tenant_id, id) on delete set null (feedback_id));
     create rule forks_kept as on delete to forks do instead nothing`,
  )
  const known = await findViolations(client, tableClasses)
  const found = await findViolations(client, { ...tableClasses, spoons: 'distributed', forks: 'distributed' })
  expect(found.filter((one) => !known.includes(one))).toEqual([
    'forks: forks_feedback_fk sets columns when its target is deleted',
    'forks: forks_session_id_fkey leads from a distributed to a local table',
    'forks: the rule forks_kept',
    'spoons: its tenant_id is missing, may be null, or is no text of the default collation',
    'spoons: spoons_pkey is unique without tenant_id',
  ])
  expect(known).toContain('spoons_id_seq: a sequence of less than 64 bits')
})
