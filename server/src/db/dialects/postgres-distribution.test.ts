import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
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

test('nothing keeps a table from its class', async () => {
  expect(await findViolations(await emptyDatabase(), tableClasses)).toEqual([])
})

test('a table that breaks a rule is found', async () => {
  const client = await emptyDatabase()
  await client.query(
    `create table spoons (id integer generated always as identity primary key, tenant_id varchar, vote_id text);
     alter table spoons add constraint spoons_vote_fk foreign key (tenant_id) references tenants (id) on delete set null;
     create table forks (tenant_id text not null references tenants (id), session_id text references sessions (id),
       feedback_id text, primary key (tenant_id, feedback_id),
       constraint forks_feedback_fk foreign key (tenant_id, feedback_id) references feedback (tenant_id, id) on delete set null (feedback_id));
     create rule forks_kept as on delete to forks do instead nothing;
     create trigger forks_frozen before update on forks for each row execute function audit_log_frozen()`,
  )
  const found = await findViolations(client, { ...tableClasses, spoons: 'distributed', forks: 'distributed' })
  expect(found).toEqual([
    'forks: forks_feedback_fk sets columns when its target is deleted',
    'forks: forks_session_id_fkey leads from a distributed to a local table',
    'forks: the rule forks_kept',
    'forks: the trigger forks_frozen',
    'spoons: its tenant_id is missing, may be null, or is no text of the default collation',
    'spoons: spoons_pkey is unique without tenant_id',
    'spoons_id_seq: a sequence of less than 64 bits',
  ])
})
