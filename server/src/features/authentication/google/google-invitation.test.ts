import { limits } from '@earshot/shared/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Answer, Caller } from '../../../test/caller.ts'
import { type Claims, GoogleProvider } from '../../../test/google-provider.ts'
import { cookiesOf, GoogleTrips, landing } from '../../../test/google-trips.ts'
import { openWorld, type World } from '../../../test/harness.ts'
import { tokenTo } from '../../../test/mails.ts'

let provider: GoogleProvider
let world: World
let trips: GoogleTrips
let ada: Caller
let count = 0

beforeAll(async () => {
  provider = await GoogleProvider.start()
  world = await openWorld(provider.environment)
  trips = new GoogleTrips(world, provider)
}, 60_000)
afterAll(async () => {
  await world.close()
  await provider.stop()
})

/** A person new at the provider. */
let mona: Claims & { email: string }
beforeEach(async () => {
  ada = await world.as('Ada')
  count++
  // Outlives every invitation, because the test's clock moves forward.
  const exp = Math.floor((world.clock.read() + 2 * limits.invitationLife) / 1000)
  mona = { sub: `sub-${count}`, email: `mona.${count}@nowhere.example`, email_verified: true, exp }
})

const names = { firstName: 'Mona', lastName: 'Lind' }
const used = expect.stringContaining('This invitation is not valid any more')

/** Sends an invitation to Harbor. @returns its id and its link's token. */
async function invited(email: string, role = 'User') {
  const metaData = { firstName: 'M.', lastName: 'L.', role }
  const answer = await ada.post('/api/v1/users/invitations', { email, metaData })
  expect(answer.status, await answer.clone().text()).toBe(201)
  return { id: (await answer.json()).id as string, token: await tokenTo(world, email, 'invitation') }
}

const begin = (token: string, caller = world.console()) =>
  caller.post('/api/v1/auth/google/invitation', { token, ...names })

const depart = (token: string) => trips.depart('invitation', { token, ...names })

const accountsOf = (email: string) =>
  world.db.global.selectFrom('users').selectAll().where('email', '=', email).execute()

async function expectRefused(answer: Answer, error: unknown): Promise<void> {
  expect(landing(answer)).toEqual({ path: '/user-invite/', error })
  expect(cookiesOf(answer)).toEqual([])
  expect(await accountsOf(mona.email)).toEqual([])
}

test('makes an account without a password and the membership that was offered, and opens it', async () => {
  const { id, token } = await invited(mona.email, 'Administrator')
  const answer = await trips.finish(await depart(token), { ...mona, email: mona.email.toUpperCase() })
  expect(landing(answer)).toEqual({ path: '/dashboard', error: null })
  const user = await trips.whoIs(answer)
  expect(user).toMatchObject({
    ...names,
    email: mona.email,
    role: 'Administrator',
    hasEmailLogin: false,
    currentLoginProvider: 'google',
    currentTenant: { name: 'Harbor', owner: false },
    tenants: [{ name: 'Harbor' }],
  })
  expect(await accountsOf(mona.email)).toMatchObject([
    { password_hash: null, consent_help: 0, consent_marketing: 0 },
  ])
  const entry = await world
    .tenant()
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('target_id', '=', id)
    .orderBy('seq', 'desc')
    .executeTakeFirst()
  expect(entry).toEqual({ action: 'invitation.accepted', actor_id: user.personId })
  expect((await trips.whoIs(await trips.travel('login', mona))).id).toBe(user.id)
  expect((await begin(token)).status).toBe(410)
})

test('keeps of the link its digest alone, and lets the person choose among their Google accounts', async () => {
  const { token } = await invited(mona.email)
  const { url } = await depart(token)
  expect(new URL(url).searchParams.get('prompt')).toBe('select_account')
  const flows = JSON.stringify(await world.db.global.selectFrom('oauth_flows').selectAll().execute())
  expect(flows).toContain('acceptInvitation')
  expect(flows).not.toContain(token)
})

test('asks for both names before it begins', async () => {
  const { token } = await invited(mona.email)
  const body = { token, firstName: ' ', lastName: '' }
  const answer = await world.console().post('/api/v1/auth/google/invitation', body)
  expect([answer.status, (await answer.json()).errors]).toEqual([
    400,
    [
      { path: 'firstName', message: 'Please enter your first name' },
      { path: 'lastName', message: 'Please enter your last name' },
    ],
  ])
})

describe('is refused, and the invitation stays good,', () => {
  const other = (email: string) =>
    `This invitation is for ${email}. Please choose the Google account of that address.`

  test('for another address, and for one that Google has not proven', async () => {
    const { token } = await invited(mona.email)
    for (const claims of [
      { ...mona, email: 'somebody.else@nowhere.example' },
      { ...mona, email_verified: false },
      { ...mona, email: '' },
    ])
      await expectRefused(await trips.finish(await depart(token), claims), other(mona.email))
    expect(landing(await trips.finish(await depart(token), mona)).path).toBe('/dashboard')
  })

  test('for whoever says no at Google', async () => {
    const { token } = await invited(mona.email)
    await expectRefused(await trips.finish(await depart(token)), 'The sign-in with Google was cancelled.')
    expect((await begin(token)).status).toBe(200)
  })

  test('for a Google account that is somebody’s already', async () => {
    const first = await invited(mona.email)
    await trips.finish(await depart(first.token), mona)
    const moved = { ...mona, email: `moved.${mona.email}` }
    const { token } = await invited(moved.email)
    const answer = await trips.finish(await depart(token), moved)
    expect(landing(answer)).toEqual({
      path: '/user-invite/',
      error: 'This Google account is connected with another account.',
    })
    expect(await accountsOf(moved.email)).toEqual([])
    expect((await begin(token)).status).toBe(200)
  })

  test('for an address that has an account, before the way and after it', async () => {
    const { token } = await invited(mona.email)
    const trip = await depart(token)
    const form = { ...names, companyName: 'Lind Sails' }
    await trips.travel('signup', mona, form)
    const answer = await trips.finish(trip, mona)
    const sentence = 'There is an account with this email address. Please sign in to it first, then accept.'
    expect(landing(answer)).toEqual({ path: '/user-invite/', error: sentence })
    expect(cookiesOf(answer)).toEqual([])
    const again = await begin(token)
    expect([again.status, (await again.json()).detail]).toEqual([409, sentence])
    const { length } = await accountsOf(mona.email)
    expect(length).toBe(1)
  })

  test('for whoever is signed in to another account, before the way and after it', async () => {
    const { token } = await invited(mona.email)
    const sentence = `This invitation is for ${mona.email}, and you are signed in to another account. Log out first.`
    const ben = await world.as('Ben')
    const answer = await begin(token, ben)
    expect([answer.status, (await answer.json()).detail]).toEqual([403, sentence])
    const { url, cookie } = await depart(token)
    await expectRefused(
      await trips.finish({ url, cookie: `${ben.headers.cookie}; ${cookie}` }, mona),
      sentence,
    )
  })

  test('where the plan has no room for another administrator', async () => {
    const { token } = await invited(mona.email, 'Administrator')
    const trip = await depart(token)
    await world.setPlan('free')
    await expectRefused(await trips.finish(trip, mona), expect.stringContaining('The Free plan includes'))
    await world.setPlan('agency')
    expect(landing(await trips.finish(await depart(token), mona)).path).toBe('/dashboard')
  })
})

describe('is refused on the way back', () => {
  test('once the invitation was taken back', async () => {
    const { id, token } = await invited(mona.email)
    const trip = await depart(token)
    await ada.delete(`/api/v1/invitations/${id}`)
    await expectRefused(await trips.finish(trip, mona), used)
  })

  test('once it was sent again with another link', async () => {
    const { id, token } = await invited(mona.email)
    const trip = await depart(token)
    await ada.post(`/api/v1/invitations/${id}/resend`)
    await expectRefused(await trips.finish(trip, mona), used)
  })

  test('once its time is over', async () => {
    const { token } = await invited(mona.email)
    world.clock.forward(limits.invitationLife - 1_000)
    const trip = await depart(token)
    world.clock.forward(1_000)
    await expectRefused(
      await trips.finish(trip, mona),
      'This invitation to Harbor has expired. Ask Ada Marsh to send it again.',
    )
    expect((await begin(token)).status).toBe(410)
  })

  test('with an invented link', async () => {
    expect((await begin('never-given-to-anybody-at-all')).status).toBe(410)
  })
})

test('lets in once, of ten ways back at the same time', async () => {
  const { token } = await invited(mona.email)
  const ways = await Promise.all(Array.from({ length: 10 }, () => depart(token)))
  const answers = await Promise.all(ways.map((trip) => trips.finish(trip, mona)))
  expect(answers.filter((answer) => landing(answer).path === '/dashboard')).toHaveLength(1)
  expect(answers.filter((answer) => landing(answer).path === '/user-invite/')).toHaveLength(9)
  const [user, ...others] = await accountsOf(mona.email)
  expect(others).toEqual([])
  const places = await world.db.global
    .selectFrom('memberships')
    .select('tenant_id')
    .where('user_id', '=', user?.id ?? '')
    .execute()
  expect(places).toEqual([{ tenant_id: world.harbor.tenantId }])
}, 60_000)
