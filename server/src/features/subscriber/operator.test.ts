import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../lib/id.ts'
import { sharedWorld } from '../../test/harness.ts'

const world = sharedWorld()
beforeAll(async () => {
  const { db, clock } = world.services
  const at = clock()
  const rows = [
    ['waiting', 'pending@nowhere.example', null, null],
    ['waiting', 'confirmed@nowhere.example', at, null],
    ['waiting', '=cmd|calc@nowhere.example', at, null],
    ['waiting', 'gone@nowhere.example', at, at],
    ['news', 'news@nowhere.example', at, null],
  ] as const
  for (const [list, email, confirmed_at, unsubscribed_at] of rows)
    await db.transaction((tx) =>
      tx.global
        .insertInto('subscribers')
        .values({
          id: newId(),
          list,
          email,
          confirm_hash: null,
          confirm_until: null,
          created_at: at,
          confirmed_at,
          unsubscribed_at,
        })
        .execute(),
    )
}, 60_000)

const list = async (query: string) =>
  (await world.operator()).get(`/api/v1/operator/subscribers?${query}`).json()

const take = async (body: object) =>
  (await world.operator()).post('/api/v1/operator/subscribers/export', body)

test('an operator sees a list, newest first, and how many of each state it has', async () => {
  const { items, counts, nextCursor } = await list('list=waiting')
  expect(items.map(({ email, state }: { email: string; state: string }) => [email, state])).toEqual([
    ['gone@nowhere.example', 'unsubscribed'],
    ['=cmd|calc@nowhere.example', 'confirmed'],
    ['confirmed@nowhere.example', 'confirmed'],
    ['pending@nowhere.example', 'pending'],
  ])
  expect(counts).toEqual({ pending: 1, confirmed: 2, unsubscribed: 1 })
  expect(nextCursor).toBeNull()
})

test('a list is read page by page, and searched by address', async () => {
  const first = await list('list=waiting&limit=3')
  const second = await list(`list=waiting&limit=3&cursor=${first.nextCursor}`)
  expect([first.items.length, second.items.length, second.nextCursor]).toEqual([3, 1, null])
  const found = await list('list=waiting&query=CONFIRMED@')
  expect(found.items.map(({ email }: { email: string }) => email)).toEqual(['confirmed@nowhere.example'])
  expect(found.counts.confirmed).toBe(2)
})

test('the file has only who may be written to, with a link out that works, and no formula', async () => {
  const answer = await take({ list: 'waiting', format: 'csv' })
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="waiting-list-.*\.csv"$/)
  const [heading, ...lines] = (await answer.text()).trim().split('\r\n')
  expect(heading).toBe('email,confirmed at,unsubscribe link')
  const cells = lines.map((line) => line.split(','))
  expect(cells.map(([email]) => email)).toEqual(['confirmed@nowhere.example', "'=cmd|calc@nowhere.example"])
  const token = new URL(cells[0]?.[2] ?? '').hash.slice(1)
  expect((await world.console().post('/api/v1/subscriptions/end', { token })).status).toBe(200)
  const { subscribers } = await (await take({ list: 'waiting', format: 'json' })).json()
  expect(subscribers.map(({ email }: { email: string }) => email)).toEqual(['=cmd|calc@nowhere.example'])
})

test('an empty list is a file too', async () => {
  await world.db.transaction((tx) => tx.global.deleteFrom('subscribers').where('list', '=', 'news').execute())
  expect(await (await take({ list: 'news', format: 'json' })).json()).toEqual({ subscribers: [] })
  expect(await (await take({ list: 'news', format: 'csv' })).text()).toBe(
    'email,confirmed at,unsubscribe link\r\n',
  )
})

test('messages are read page by page, newest first', async () => {
  for (const name of ['First', 'Second', 'Third'])
    await world.console().post('/api/v1/contact-messages', {
      name,
      email: 'sam@winter.example',
      message: 'See https://nowhere.example',
    })
  const path = '/api/v1/operator/contact-messages?limit=2'
  const read = async (more: string) => (await world.operator()).get(path + more).json()
  const first = await read('')
  const second = await read(`&cursor=${first.nextCursor}`)
  const names = [...first.items, ...second.items].map(({ name }: { name: string }) => name)
  expect(names).toEqual(['Third', 'Second', 'First'])
  expect(first.items[0].message).toBe('See https://nowhere.example')
})
