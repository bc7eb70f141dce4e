import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { addressOf } from './postgres-address.ts'
import { borrowCopy, returnCopy } from './postgres-copies.ts'
import { tablesOf } from './postgres-rows.ts'

const borrow = () => borrowCopy(inject('postgresUrl'), inject('storyDatabase'))
const giveBack = (name: string) => returnCopy(inject('postgresUrl'), inject('storyDatabase'), name)

async function open(name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: addressOf(inject('postgresUrl'), name) })
  await client.connect()
  // Returning the copy ends this connection.
  client.on('error', () => {})
  onTestFinished(() => client.end())
  return client
}

/** All contents of a copy: the rows of each table, and the state of its sequences. */
async function contentsOf(name: string): Promise<unknown> {
  const client = await open(name)
  const contents: unknown[] = []
  for (const table of (await tablesOf(client)).sort()) {
    const { rows } = await client.query(
      `select md5(string_agg(t::text, '|' order by t::text)) as rows from public.${table} t`,
    )
    contents.push([table, rows[0].rows])
  }
  const { rows } = await client.query(
    'select * from pg_sequences where schemaname = current_schema() order by 2',
  )
  return [contents, rows]
}

test('a copy that was given back has what it had at first, whatever was written meanwhile', async () => {
  const name = await borrow()
  const before = await contentsOf(name)
  // Twice: changes of the first round must not hide those of the second.
  for (const round of [1, 2]) {
    const client = await open(name)
    await client.query('set session_replication_role = replica')
    await client.query("update feedback set title = 'Other words'")
    await client.query('delete from comments')
    await client.query(`insert into consumer_cursors (consumer, seq) values ('another', ${round})`)
    await client.query(
      "begin; delete from people; rollback; begin; update people set name = 'Nobody'; commit",
    )
    await client.query(
      "select nextval(format('public.%I', sequencename)::regclass) from pg_sequences where schemaname = 'public'",
    )
    expect(await contentsOf(name)).not.toEqual(before)
    // A connection that is still open, in a transaction.
    await client.query('begin; delete from votes')
    await giveBack(name)
    expect(await borrow()).toBe(name)
    expect(await contentsOf(name)).toEqual(before)
  }
  await giveBack(name)
})

test('a copy that very much was written to is lent to nobody any more', async () => {
  const name = await borrow()
  const client = await open(name)
  await client.query(
    "insert into consumer_cursors (consumer, seq) select 'another-' || n, n from generate_series(1, 6000) n",
  )
  await giveBack(name)
  const next = await borrow()
  expect(next).not.toBe(name)
  await giveBack(next)
})
