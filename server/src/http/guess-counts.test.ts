import { expect, test } from 'vitest'
import type { Caller } from '../test/caller.ts'
import { sharedWorld } from '../test/harness.ts'
import { storyPassword } from '../test/story.ts'
import { ratePolicies } from './rate-policies.ts'

const world = sharedWorld({ RATE_LIMIT_FACTOR: '1', TRUSTED_PROXY_HOPS: '1' })

let addresses = 0
/** An address that no other test uses. */
const newAddress = (): string => `10.9.${++addresses >> 8}.${addresses & 255}`

const from = (node: Caller, address: string): Caller => node.with({ 'x-forwarded-for': address })

/** How many of many simultaneous guesses, at two processes in turn, are accepted; the others are rate limited. */
async function taken(times: number, guess: (node: Caller, index: number) => Promise<{ status: number }>) {
  const nodes = [world.console(), await world.anotherNode()]
  const answers = await Promise.all(
    Array.from({ length: times }, (_, index) => guess(nodes[index % 2] ?? world.console(), index)),
  )
  return answers.filter(({ status }) => status !== 429).length
}

const login = (node: Caller, address: string, email: string, password = 'Wrong-1!') =>
  from(node, address).post('/api/v1/auth/login', { email, password })

test('two processes take no more wrong passwords for an account from one address than one does', async () => {
  const { quota } = ratePolicies.loginFromAddress
  const address = newAddress()
  expect(await taken(3 * quota, (node) => login(node, address, 'ada@harbor.example'))).toBe(quota)
})

test('two processes take no more attempts to sign in from one address, at whatever accounts', async () => {
  const { quota } = ratePolicies.login
  const address = newAddress()
  const guess = (node: Caller, index: number) => login(node, address, `nobody-${index}@harbor.example`)
  expect(await taken(3 * quota, guess)).toBe(quota)
})

test('two processes together ask for a code after as many wrong passwords as one does', async () => {
  const { quota } = ratePolicies.loginToAccount
  const email = 'cleo@harbor.example'
  // One after another: a busy server checks no password, and counts none.
  const nodes = [world.console(), await world.anotherNode()] as const
  for (let count = 0; count < quota; count += 2)
    for (const node of nodes) expect((await login(node, newAddress(), email)).status).toBe(401)
  const answer = await login(await world.anotherNode(), newAddress(), email, storyPassword)
  expect(await answer.json()).toMatchObject({ codeRequired: true })
})

test('two processes take no more tries at invitations and at the codes of contacts than one does', async () => {
  const links = newAddress()
  const look = (node: Caller) => from(node, links).post('/api/v1/invitations/look', { token: 'x'.repeat(32) })
  const { openInvitation, contactCode } = ratePolicies
  expect(await taken(2 * openInvitation.quota, look)).toBe(openInvitation.quota)
  const codes = newAddress()
  const { origin, publicKey: key } = world.lumen
  const body = { key, email: 'mira@mail.example', code: '123456' }
  const enter = (node: Caller) =>
    from(node, codes).with({ origin, 'sec-fetch-site': 'cross-site' }).post('/e/v1/session/by-code', body)
  expect(await taken(2 * contactCode.quota, enter)).toBe(contactCode.quota)
})

test('a window that is over lets another process take guesses again, and a right password never counts', async () => {
  const { quota, window } = ratePolicies.login
  const address = newAddress()
  const guess = (node: Caller) => login(node, address, 'dana@lumen.example')
  expect(await taken(2 * quota, guess)).toBe(quota)
  world.clock.forward(window * 1000)
  const email = 'emil@lumen.example'
  expect((await login(await world.anotherNode(), address, email, storyPassword)).status).toBe(200)
})

test('plain requests are no matter of the database', async () => {
  const count = async () => {
    const { db } = world.services
    const { sum } = await db.global
      .selectFrom('guess_counts')
      .select((eb) => eb.fn.sum<number>('count').as('sum'))
      .executeTakeFirstOrThrow()
    return Number(sum)
  }
  const before = await count()
  expect((await from(world.console(), newAddress()).get('/api/v1/auth/session')).status).toBe(200)
  expect(await count()).toBe(before)
})

test('a guess that cannot be counted is refused', async () => {
  const { connection } = world.db
  // Restores the table for the next user of this database.
  await connection.run('alter table guess_counts rename to counts_of_guesses', [])
  const answer = await login(world.console(), newAddress(), 'ada@harbor.example', storyPassword)
  await connection.run('alter table counts_of_guesses rename to guess_counts', [])
  expect(answer.status).toBeGreaterThanOrEqual(500)
  expect(answer.headers.getSetCookie()).toEqual([])
})
