import { limits } from '@earshot/shared/limits'
import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { issueToken } from '../../../auth/one-time-tokens.ts'
import type { Answer, Caller } from '../../../test/caller.ts'
import { type Claims, GoogleProvider } from '../../../test/google-provider.ts'
import { cookiesOf, GoogleTrips, landing } from '../../../test/google-trips.ts'
import { openWorld, type World } from '../../../test/harness.ts'
import { tokenTo } from '../../../test/mails.ts'

let provider: GoogleProvider
let world: World
let trips: GoogleTrips
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
beforeEach(() => {
  count++
  mona = { sub: `sub-${count}`, email: `mona.${count}@nowhere.example`, email_verified: true }
})

const form = {
  firstName: 'Mona',
  lastName: 'Lind',
  companyName: 'Lind Sails',
  consentToHelpEmails: true,
  consentToMarketingEmails: false,
}

const expired = 'This sign-in with Google has expired or began in another browser. Please try again.'
const signUpFailed = 'Error signing up with Google account, please try again'

async function expectNobody(answer: Answer, path: string, error: string): Promise<void> {
  expect(landing(answer)).toEqual({ path, error })
  expect(cookiesOf(answer)).toEqual([])
}

/** A member who has signed up with Google, as a caller with their session. */
async function member(): Promise<Caller> {
  const cookie = cookiesOf(await trips.travel('signup', mona, form)).find((pair) =>
    pair.startsWith('__Host-earshot='),
  )
  return world.console().with({ cookie: cookie ?? '' })
}

describe('signing up with Google', () => {
  test('makes the account and the organisation that the form said, without a password', {
    tags: ['3.16'],
  }, async () => {
    const answer = await trips.travel('signup', mona, form)
    expect(landing(answer)).toEqual({ path: '/dashboard', error: null })
    expect(await trips.whoIs(answer)).toMatchObject({
      email: mona.email,
      firstName: 'Mona',
      lastName: 'Lind',
      role: 'Administrator',
      currentTenant: { name: 'Lind Sails', owner: true },
      hasEmailLogin: false,
      currentLoginProvider: 'google',
    })
    const user = await world.db.global
      .selectFrom('users')
      .selectAll()
      .where('email', '=', mona.email)
      .executeTakeFirstOrThrow()
    expect(user).toMatchObject({ password_hash: null, consent_help: 1, consent_marketing: 0 })
  })

  test('asks for consent and for offline access, with everything that binds the answer to us', {
    tags: ['7.16', '7.17'],
  }, async () => {
    const { url } = await trips.depart('signup', form)
    const asked = Object.fromEntries(new URL(url).searchParams)
    expect(asked).toMatchObject({
      access_type: 'offline',
      prompt: 'consent',
      scope: 'openid email profile',
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: 'https://earshot.example/api/v1/auth/google/callback',
      state: expect.stringMatching(/^[\w-]{40,}$/),
      nonce: expect.stringMatching(/^[\w-]{32}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    })
  })

  test('says so when the address has an account already', async () => {
    const answer = await trips.travel('signup', { ...mona, email: 'Ada@harbor.example' }, form)
    await expectNobody(
      answer,
      '/signup',
      `${signUpFailed}|An activated account with this email address already exists.`,
    )
    await member()
    const again = await trips.travel('signup', { ...mona, email: 'mona.new@nowhere.example' }, form)
    expect(landing(again).error).toContain('An activated account with this email address already exists.')
  })

  test('needs an address that Google has verified', async () => {
    const unproven = [false, 'false', 0, '', 'yes', [true]].map((said) => ({ ...mona, email_verified: said }))
    for (const claims of [
      ...(unproven as unknown as Claims[]),
      { ...mona, email_verified: null } as unknown as Claims,
      ...[undefined, '', 42, ['mona@nowhere.example']].map(
        (email) => ({ ...mona, email }) as unknown as Claims,
      ),
    ])
      await expectNobody(
        await trips.travel('signup', claims, form),
        '/signup',
        `${signUpFailed}|Your Google account has no verified email address.`,
      )
  })

  test.each(['true', 1])('takes an address for verified of which the provider says %j', async (said) => {
    const claims = { ...mona, email_verified: said } as unknown as Claims
    expect(await trips.whoIs(await trips.travel('signup', claims, form))).toMatchObject({ email: mona.email })
  })

  test('is not for temporary addresses', async () => {
    const answer = await trips.travel('signup', { ...mona, email: `mona.${count}@mailinator.com` }, form)
    expect(landing(answer).error).toContain('This looks like a temporary email address.')
  })

  test('voids what somebody else began with the address and never proved', async () => {
    const { db, clock } = world.services
    const token = await db.transaction((tx) =>
      issueToken(
        tx,
        { purpose: 'activation', email: mona.email, tenantId: null, userId: null, payload: '{}' },
        { now: clock(), duration: limits.activationLife },
      ),
    )
    await member()
    expect((await world.console().post('/api/v1/auth/activate', { token })).status).toBe(410)
  })

  test('takes nothing that is not in the form, and nothing that is missing', async () => {
    for (const body of [{ ...form, role: 'Owner' }, { ...form, firstName: ' ' }, {}])
      expect((await world.console().post('/api/v1/auth/google/signup', body)).status).toBe(400)
  })
})

describe('signing in with Google', () => {
  test('leads to the page that was wanted, or to the dashboard', {
    tags: ['4.32', '7.18', '7.19'],
  }, async () => {
    await member()
    expect(landing(await trips.travel('login', mona, { returnTo: '/tasks?create=true' })).path).toBe('/tasks')
    expect(landing(await trips.travel('login', mona)).path).toBe('/dashboard')
    for (const returnTo of ['//evil.example', '/\\evil.example', 'https://evil.example', '/.//evil.example'])
      expect(landing(await trips.travel('login', mona, { returnTo }))).toEqual({
        path: '/dashboard',
        error: null,
      })
  })

  test('ends the session before', async () => {
    const before = await member()
    const trip = await trips.depart('login', {}, before)
    await trips.callback(await provider.visit(trip.url, mona), trip.cookie)
    expect((await before.get('/api/v1/dashboard')).status).toBe(401)
  })

  test('knows people by Google’s own name for them, whatever their address is now', async () => {
    await member()
    const moved = await trips.travel('login', { ...mona, email: 'mona.lind@elsewhere.example' })
    expect((await trips.whoIs(moved)).email).toBe(mona.email)
    const heir = await trips.travel('login', { ...mona, sub: 'somebody-else' })
    await expectNobody(
      heir,
      '/login',
      'The account with this email address is connected with another Google account. Please use that one, or your password.',
    )
  })

  test('finds the account with the same address once, where both sides have proven it', async () => {
    const emil = { ...mona, email: 'Emil@lumen.example' }
    const unverified = await trips.travel('login', { ...emil, email_verified: false })
    await expectNobody(
      unverified,
      '/signup',
      'There is no account for this Google account yet. Please sign up.',
    )
    const verified = await trips.whoIs(await trips.travel('login', emil))
    expect(verified).toMatchObject({ email: 'emil@lumen.example', hasEmailLogin: true })
    expect((await trips.whoIs(await trips.travel('login', { ...emil, email: '' }))).email).toBe(
      'emil@lumen.example',
    )
  })

  test('never lets in whoever signed up with an address that is not theirs', async () => {
    const stranger = { email: mona.email, password: 'Right-1!', ...form }
    expect((await world.console().post('/api/v1/auth/signup', stranger)).status).toBe(200)
    const answer = await trips.travel('login', mona)
    await expectNobody(answer, '/signup', 'There is no account for this Google account yet. Please sign up.')
    const owner = await trips.whoIs(await trips.travel('signup', mona, form))
    expect(owner.hasEmailLogin).toBe(false)
    const login = await world
      .console()
      .post('/api/v1/auth/login', { email: mona.email, password: 'Right-1!' })
    expect(login.status).toBe(401)
  })

  test('does not let in whom an administrator has shut out', async () => {
    await member()
    const { global } = world.db
    const { id } = await global
      .selectFrom('users')
      .select('id')
      .where('email', '=', mona.email)
      .executeTakeFirstOrThrow()
    await global.updateTable('memberships').set({ login_enabled: 0 }).where('user_id', '=', id).execute()
    await expectNobody(
      await trips.travel('login', mona),
      '/login',
      'Your account belongs to no organisation any more. Ask an administrator for an invitation.',
    )
  })

  test('tells of a person who says no', async () => {
    await expectNobody(await trips.travel('login'), '/login', 'The sign-in with Google was cancelled.')
    await expectNobody(
      await trips.travel('signup', undefined, form),
      '/signup',
      `${signUpFailed}|The sign-in with Google was cancelled.`,
    )
  })
})

describe('the way back', () => {
  test('is good once, of many at the same moment too', async () => {
    await member()
    const trip = await trips.depart('login')
    const back = await provider.visit(trip.url, mona)
    const answers = await Promise.all(Array.from({ length: 10 }, () => trips.callback(back, trip.cookie)))
    const errors = answers.map((answer) => landing(answer).error).sort()
    expect(errors.filter((error) => error === null)).toHaveLength(1)
    expect(errors.filter((error) => error === expired)).toHaveLength(9)
  })

  test('needs the state that we gave', async () => {
    const trip = await trips.depart('login')
    const back = await provider.visit(trip.url, mona)
    const other = await trips.depart('login')
    for (const state of [null, '', 'x'.repeat(43), new URL(other.url).searchParams.get('state')]) {
      const forged = new URL(back)
      forged.searchParams.delete('state')
      if (state !== null) forged.searchParams.set('state', state)
      await expectNobody(await trips.callback(forged, trip.cookie), '/login', expired)
    }
  })

  test('needs the browser that left', async () => {
    const trip = await trips.depart('login')
    const back = await provider.visit(trip.url, mona)
    const other = await trips.depart('login')
    for (const cookie of ['', other.cookie, '__Host-earshot-google=', '__Host-earshot-google=x'])
      await expectNobody(await trips.callback(back, cookie), '/login', expired)
  })

  test('is open for ten minutes', async () => {
    await member()
    const [early, late] = [await trips.depart('login'), await trips.depart('login')]
    world.clock.forward(limits.googleFlowLife - 1)
    expect(
      await trips.whoIs(await trips.callback(await provider.visit(early.url, mona), early.cookie)),
    ).not.toBeNull()
    world.clock.forward(1)
    await expectNobody(
      await trips.callback(await provider.visit(late.url, mona), late.cookie),
      '/login',
      expired,
    )
  })

  test('has a cookie that scripts and other sites do not get, and leaves none behind', async () => {
    const answer = await world.console().post('/api/v1/auth/google/login', {})
    const [set = ''] = answer.headers.getSetCookie()
    expect(set).toMatch(/^__Host-earshot-google=[\w-]{32};/)
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/', 'Max-Age=600'])
      expect(set).toContain(attribute)
    const left = (await trips.travel('login', mona)).headers.getSetCookie().at(-1)
    expect(left).toMatch(/^__Host-earshot-google=;.*Max-Age=0/)
  })

  test('keeps of its secrets what a thief of the database cannot use, and none in the log', async () => {
    const trip = await trips.depart('login')
    const back = await provider.visit(trip.url, mona)
    const [state = '', code = ''] = [back.searchParams.get('state'), back.searchParams.get('code')].map(
      String,
    )
    const rows = JSON.stringify(await world.db.global.selectFrom('oauth_flows').selectAll().execute())
    const [, browser = ''] = trip.cookie.split('=')
    await trips.callback(back, trip.cookie)
    for (const secret of [state, browser]) expect(rows).not.toContain(secret)
    for (const secret of [state, browser, code]) expect(world.logged.join('')).not.toContain(secret)
  })
})

describe('a token', () => {
  test.each<[string, Partial<Claims>]>([
    ['for another client', { aud: 'somebody-else' }],
    ['for several clients that another one asked for', { aud: ['earshot-tests', 'other'], azp: 'other' }],
    ['for several clients that says nothing of who asked', { aud: ['earshot-tests', 'other'] }],
    ['of another issuer', { iss: 'https://accounts.evil.example' }],
    ['of another flow', { nonce: 'x'.repeat(32) }],
    ['without a nonce', { nonce: null }],
    ['that has ended', { exp: Math.floor(Date.now() / 1000) - 3_600 }],
    ['without an end', { exp: null }],
    ['for nobody', { sub: '' }],
    ['for a list of people', { sub: ['a', 'b'] as unknown as string }],
  ])('%s lets nobody in', async (_, wrong) => {
    await member()
    await expectUntrusted(await trips.travel('login', { ...mona, ...wrong }))
  })

  test('that nobody signed, or somebody else, lets nobody in', async () => {
    await member()
    const { privateKey } = await generateKeyPair('RS256')
    const [known] = provider.keys.toJSON()
    const { kid = '' } = known ?? {}
    const forgeries = [
      (claims: object) => [encode({ alg: 'none' }), encode(claims), ''].join('.'),
      (claims: object) => [encode({ alg: 'NONE', kid }), encode(claims), 'x'].join('.'),
      (claims: object) =>
        new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey),
      (claims: object) =>
        new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', kid: 'unknown' }).sign(privateKey),
      // The public key, misused as a shared secret.
      (claims: object) =>
        new SignJWT({ ...claims })
          .setProtectedHeader({ alg: 'HS256', kid })
          .sign(new TextEncoder().encode(JSON.stringify(known))),
      () => 'not a token',
    ]
    for (const forge of forgeries) {
      const trip = await trips.depart('login')
      const now = Math.floor(Date.now() / 1000)
      const nonce = new URL(trip.url).searchParams.get('nonce')
      const claims = { ...mona, iss: provider.url, aud: 'earshot-tests', nonce, iat: now, exp: now + 600 }
      provider.answerOnce(200, { id_token: await forge(claims) })
      await expectUntrusted(await trips.callback(await provider.visit(trip.url, mona), trip.cookie))
    }
  })

  const expectUntrusted = (answer: Answer) =>
    expectNobody(answer, '/login', 'The answer from Google could not be verified. Please try again.')
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
})

describe('a provider that never says whether it has verified an address', () => {
  let place: World
  let there: GoogleTrips
  beforeAll(async () => {
    place = await openWorld({ ...provider.environment, GOOGLE_CONFIRMS_EMAIL: 'off' })
    there = new GoogleTrips(place, provider)
  }, 60_000)
  afterAll(() => place.close())

  const activate = (token: string, cookie = '') =>
    place.console().with({ cookie }).post('/api/v1/auth/activate', { token, password: '' })

  test('has an address confirmed by mail, in the browser that signed up, and knows people by its own name', async () => {
    const claims = { sub: mona.sub, email: mona.email }
    const answer = await there.travel('signup', claims, form)
    expect(answer.headers.get('location')).toBe('/signup?created=')
    expect(await there.whoIs(answer)).toBeNull()
    expect(landing(await there.travel('login', claims)).path).toBe('/signup')
    const token = await tokenTo(place, mona.email, 'activation')
    const elsewhere = await activate(token)
    expect([elsewhere.status, (await elsewhere.json()).errors[0].message]).toEqual([
      400,
      'Please open this link in the browser in which you signed up.',
    ])
    expect((await activate(token, cookiesOf(answer).join('; '))).status).toBe(200)
    const moved = { sub: mona.sub, email: 'mona.lind@elsewhere.example' }
    expect(await there.whoIs(await there.travel('login', moved))).toMatchObject({
      email: mona.email,
      hasEmailLogin: false,
    })
  })

  test('leads to no account that is there already, whatever it says', async () => {
    const emil = { ...mona, email: 'emil@lumen.example' }
    const login = await there.travel('login', emil)
    expect(landing(login)).toMatchObject({ path: '/signup' })
    const signUp = await there.travel('signup', emil, form)
    expect(landing(signUp).error).toContain('An activated account with this email address already exists.')
  })

  test('takes up an invitation, whose link was mailed', async () => {
    const ada = await place.as('Ada')
    const metaData = { firstName: 'M.', lastName: 'L.', role: 'User' }
    await ada.post('/api/v1/users/invitations', { email: mona.email, metaData })
    const token = await tokenTo(place, mona.email, 'invitation')
    const names = { firstName: 'Mona', lastName: 'Lind' }
    const answer = await there.travel('invitation', { sub: mona.sub, email: '' }, { token, ...names })
    expect(await there.whoIs(answer)).toMatchObject({ email: mona.email, currentTenant: { name: 'Harbor' } })
  })

  test('makes one account of two links', async () => {
    const claims = { sub: mona.sub, email: mona.email }
    const first = await there.travel('signup', claims, form)
    const token = await tokenTo(place, mona.email, 'activation')
    const other = { sub: mona.sub, email: `other.${mona.email}` }
    const second = await there.travel('signup', other, form)
    const later = await tokenTo(place, other.email, 'activation')
    expect((await activate(token, cookiesOf(first).join('; '))).status).toBe(200)
    expect((await activate(later, cookiesOf(second).join('; '))).status).toBe(410)
  })
})

describe('a provider that fails', () => {
  test.each<[string, number, object, string]>([
    ['is down', 503, {}, 'Google could not be reached. Please try again in a moment.'],
    [
      'refuses the code',
      400,
      { error: 'invalid_grant' },
      'The answer from Google could not be verified. Please try again.',
    ],
    [
      'answers without a token',
      200,
      { id_token: 7 },
      'The answer from Google could not be verified. Please try again.',
    ],
    [
      'answers without end',
      200,
      { padding: 'x'.repeat(300_000) },
      'Google could not be reached. Please try again in a moment.',
    ],
  ])('that %s is told in a sentence', async (_, status, body, sentence) => {
    await member()
    const trip = await trips.depart('login')
    provider.answerOnce(status, { ...body })
    await expectNobody(
      await trips.callback(await provider.visit(trip.url, mona), trip.cookie),
      '/login',
      sentence,
    )
  })

  test('that is gone altogether is told in a sentence', async () => {
    const gone = await GoogleProvider.start()
    const lonely = await openWorld(gone.environment)
    const answer = await lonely.console().post('/api/v1/auth/google/login', {})
    const back = await gone.visit((await answer.json()).url, mona)
    await gone.stop()
    const cookie = cookiesOf(answer).join('; ')
    const arrived = await lonely
      .console()
      .with({ cookie })
      .get(back.pathname + back.search)
    expect(landing(arrived).error).toBe('Google could not be reached. Please try again in a moment.')
    await lonely.close()
  }, 60_000)
})

describe('connecting and proving who one is', () => {
  test('connects a signed-in account, whatever the addresses', async () => {
    const dana = await world.as('Dana')
    const answer = await trips.travel('link', mona, { returnTo: '/account/personal-details' }, dana)
    expect(landing(answer)).toEqual({ path: '/account/personal-details', error: null })
    expect((await trips.whoIs(await trips.travel('login', mona))).email).toBe('dana@lumen.example')
    expect((await dana.get('/api/v1/account').json()).googleEmail).toBe(mona.email)
  })

  test('connects one account with one Google account', async () => {
    const cleo = await world.as('Cleo')
    await trips.travel('link', mona, {}, cleo)
    const other = { ...mona, sub: `${mona.sub}-other` }
    expect(landing(await trips.travel('link', other, {}, cleo)).error).toBe(
      'Your account is connected with another Google account already.',
    )
    expect(landing(await trips.travel('link', mona, {}, await world.as('Ada'))).error).toBe(
      'This Google account is connected with another account.',
    )
  })

  test('asks for a login of late before it connects', async () => {
    const ben = await world.as('Ben')
    world.clock.forward(limits.recentLogin + 1)
    const answer = await ben.post('/api/v1/auth/google/link', {})
    expect([answer.status, (await answer.json()).code]).toEqual([403, 'reauthentication_required'])
  })

  test('proves who one is, and gives the session a new cookie', async () => {
    const caller = await member()
    world.clock.forward(limits.recentLogin + 1)
    expect((await caller.post('/api/v1/auth/google/link', {})).status).toBe(403)
    const { url } = await trips.depart('reauthentication', {}, caller)
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({ prompt: 'login', max_age: '0' })
    const answer = await trips.travel('reauthentication', mona, { returnTo: '/account/data-privacy' }, caller)
    expect(landing(answer)).toEqual({ path: '/account/data-privacy', error: null })
    const [cookie = ''] = cookiesOf(answer)
    expect((await world.console().with({ cookie }).post('/api/v1/auth/google/link', {})).status).toBe(200)
    expect((await caller.get('/api/v1/dashboard')).status).toBe(401)
  })

  test('proves nothing with somebody else’s account, or with a sign-in of yesterday', async () => {
    const caller = await member()
    const stranger = await trips.travel(
      'reauthentication',
      { ...mona, sub: 'stranger' },
      { returnTo: '/tasks' },
      caller,
    )
    await expectNobody(
      stranger,
      '/tasks',
      'This is not the Google account that you sign in with. Please choose that one.',
    )
    const yesterday = { ...mona, auth_time: Math.floor(world.clock.read() / 1000) - 86_400 }
    await expectNobody(
      await trips.travel('reauthentication', yesterday, {}, caller),
      '/dashboard',
      'Google did not ask you to sign in again. Please sign out of Google and try again.',
    )
    const today = { ...mona, auth_time: Math.floor(world.clock.read() / 1000) }
    expect(landing(await trips.travel('reauthentication', today, {}, caller)).error).toBeNull()
  })

  test('belongs to the session that asked', async () => {
    const ada = await world.as('Ada')
    const trip = await trips.depart('link', {}, ada)
    const back = await provider.visit(trip.url, mona)
    const flow = trip.cookie.split('; ').find((pair) => pair.startsWith('__Host-earshot-google=')) ?? ''
    const other = (await world.as('Ada')).headers.cookie
    const answer = await trips.callback(back, `${other}; ${flow}`)
    expect(landing(answer).error).toBe('Your session has changed in the meantime. Please try again.')
  })
})

test('what happened with a Google account is in the audit log', async () => {
  const caller = await member()
  const { currentTenant, personId } = (await caller.get('/api/v1/auth/session').json()).user
  await trips.travel('login', mona)
  const entries = await world.db
    .tenant(currentTenant.id)
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .orderBy('seq')
    .execute()
  expect(entries).toEqual(
    ['tenant.created', 'project.created', 'session.created', 'session.created'].map((action) => ({
      action,
      actor_id: personId,
    })),
  )
})

test('every sentence names the provider that is configured', async () => {
  const other = await openWorld({ ...provider.environment, GOOGLE_NAME: 'Harbor ID' })
  const abroad = new GoogleTrips(other, provider)
  const errorOf = async (answer: Answer) => landing(answer).error
  const errors = [
    await errorOf(await other.console().get('/api/v1/auth/google/callback?state=a&code=b')),
    await errorOf(await abroad.travel('login')),
    await errorOf(await abroad.travel('signup', undefined, form)),
    await errorOf(await abroad.travel('login', mona)),
  ]
  await other.close()
  expect(errors).toEqual([
    expired.replace('Google', 'Harbor ID'),
    'The sign-in with Harbor ID was cancelled.',
    `${signUpFailed.replace('Google', 'Harbor ID')}|The sign-in with Harbor ID was cancelled.`,
    'There is no account for this Harbor ID account yet. Please sign up.',
  ])
}, 60_000)

test('where no client is configured, the console knows and nothing begins', async () => {
  const plain = await openWorld({ GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '' })
  const session = await plain.console().get('/api/v1/auth/session')
  expect(await session.json()).toEqual({ user: null, provider: '', googleLogin: false })
  expect((await plain.console().post('/api/v1/auth/google/login', {})).status).toBe(404)
  expect(landing(await plain.console().get('/api/v1/auth/google/callback?state=a&code=b')).error).toBe(
    expired.replace('Google', 'your provider'),
  )
  await plain.close()
  const { provider: name, googleLogin } = await world.console().get('/api/v1/auth/session').json()
  expect([name, googleLogin]).toEqual(['Google', true])
  const other = await openWorld({ GOOGLE_NAME: 'Harbor ID' })
  expect((await other.console().get('/api/v1/auth/session').json()).provider).toBe('Harbor ID')
  await other.close()
}, 60_000)

test('another site cannot begin it in somebody’s browser', async () => {
  for (const intent of ['login', 'signup', 'link', 'reauthentication']) {
    const site = world.console().with({ 'sec-fetch-site': 'cross-site' })
    expect((await site.post(`/api/v1/auth/google/${intent}`, {})).status).toBe(403)
  }
})
