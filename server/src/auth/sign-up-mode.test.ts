import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Answer, Caller } from '../test/caller.ts'
import { GoogleProvider } from '../test/google-provider.ts'
import { GoogleTrips, landing } from '../test/google-trips.ts'
import { openWorld, type World } from '../test/harness.ts'
import { tokenTo } from '../test/mails.ts'

let provider: GoogleProvider
let world: World
let trips: GoogleTrips
let count = 0
let email: string

beforeAll(async () => {
  provider = await GoogleProvider.start()
  world = await openWorld({ ...provider.environment, OPERATOR_EMAILS: 'ada@harbor.example' })
  trips = new GoogleTrips(world, provider)
}, 60_000)
afterAll(async () => {
  await world.close()
  await provider.stop()
})
beforeEach(() => {
  count++
  email = `nora.${count}@nowhere.example`
  allow('open')
})

/** Restarts the installation with another `SIGN_UP`, as far as requests can tell. */
function allow(signUp: 'open' | 'invite' | 'closed'): void {
  Object.assign(world.services.config, { signUp })
}

const password = 'Right-1!'
const names = { firstName: 'Nora', lastName: 'Lind' }
const form = { ...names, companyName: 'Lind Ltd' }

const signUp = (): Promise<Answer> =>
  world.console().post('/api/v1/auth/signup', { ...form, email, password })

/** Sends an invitation to Harbor. @returns its link's token. */
async function invited(to: string): Promise<string> {
  const ada = await world.as('Ada')
  const metaData = { firstName: 'N.', lastName: 'L.', role: 'User' }
  const answer = await ada.post('/api/v1/users/invitations', { email: to, metaData })
  expect(answer.status, await answer.clone().text()).toBe(201)
  return tokenTo(world, to, 'invitation')
}

const accept = (token: string, caller = world.console()): Promise<Answer> =>
  caller.post('/api/v1/invitations/accept', { token, ...names, password })

const addOrganisation = (caller: Caller): Promise<Answer> =>
  caller.post('/api/v1/organisations', { name: `Second ${count}` })

const accounts = () => world.db.global.selectFrom('users').select('id').where('email', '=', email).execute()

const reasons = {
  invite: 'Accounts are made by invitation here. Ask a member of your organisation to invite you.',
  closed: 'No new accounts are made here.',
}

async function expectRefused(answer: Answer, detail: string): Promise<void> {
  expect(answer.status).toBe(403)
  expect(JSON.stringify(await answer.json())).toContain(detail)
  expect(await accounts()).toEqual([])
}

for (const mode of ['invite', 'closed'] as const) {
  test(`${mode}: nobody signs up, by email or with Google, and no mail goes out`, async () => {
    const departed = await trips.depart('signup', form)
    allow(mode)
    await expectRefused(await signUp(), reasons[mode])
    await expectRefused(await world.console().post('/api/v1/auth/google/signup', form), reasons[mode])
    const claims = { sub: `late-${count}`, email, email_verified: true }
    expect(landing(await trips.finish(departed, claims))).toEqual({
      path: '/signup',
      error: `Error signing up with Google account, please try again|${reasons[mode]}`,
    })
    expect(await accounts()).toEqual([])
    const jobs = await world.db.global.selectFrom('jobs').select('payload').execute()
    expect(jobs.filter(({ payload }) => payload.includes(email))).toEqual([])
  })

  test(`${mode}: a link and a held sign-up from before lead to no account, and work when sign-up opens again`, async () => {
    expect((await signUp()).status).toBe(200)
    const token = await tokenTo(world, email, 'activation')
    const activate = () => world.console().post('/api/v1/auth/activate', { token, password })
    const temporary = `held.${count}@mailinator.com`
    await world.console().post('/api/v1/auth/signup', { ...form, email: temporary, password })
    const held = await world.db.global
      .selectFrom('held_sign_ups')
      .select('id')
      .where('email', '=', temporary)
      .executeTakeFirstOrThrow()
    const ada = await world.as('Ada')
    const release = () => ada.post(`/api/v1/operator/held-sign-ups/${held.id}/release`)
    allow(mode)
    await expectRefused(await activate(), reasons[mode])
    await expectRefused(await release(), reasons[mode])
    allow('open')
    expect((await activate()).status).toBe(200)
    expect(await accounts()).toHaveLength(1)
    expect((await release()).status).toBe(200)
  })

  test(`${mode}: operators add organisations, other members do not`, async () => {
    allow(mode)
    await expectRefused(await addOrganisation(await world.as('Cleo')), reasons[mode])
    expect((await addOrganisation(await world.as('Ada'))).status).toBe(201)
  })
}

test('invite: an invitation makes an account', async () => {
  const token = await invited(email)
  allow('invite')
  expect((await accept(token)).status).toBe(200)
  expect(await accounts()).toHaveLength(1)
})

test('closed: an invitation makes no account and stays; who has an account joins', async () => {
  const token = await invited(email)
  const departed = await trips.depart('invitation', { token, ...names })
  const known = await invited('dana@lumen.example')
  allow('closed')
  await expectRefused(await accept(token), reasons.closed)
  const google = await world.console().post('/api/v1/auth/google/invitation', { token, ...names })
  await expectRefused(google, reasons.closed)
  const claims = { sub: `invited-${count}`, email, email_verified: true }
  expect(landing(await trips.finish(departed, claims)).error).toContain(reasons.closed)
  expect(await accounts()).toEqual([])
  const dana = await world.as('Dana')
  expect((await accept(known, dana)).status).toBe(200)
  allow('invite')
  expect((await accept(token)).status).toBe(200)
})
