import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../test/caller.ts'
import { sharedWorld } from '../../../test/harness.ts'
import { openSite } from '../../../test/signed-identity.ts'

const world = sharedWorld()
let chloe: Caller
let key: string
const app = 'https://app.lumen.example'
const staging = 'https://staging.lumen.example'
const elsewhere = 'https://elsewhere.example'

beforeAll(async () => {
  chloe = await world.as('Chloe')
  key = world.lumen.publicKey
  await allow([app, staging])
}, 60_000)

const allow = (allowedOrigins: string[]) =>
  chloe.patch(`/api/v1/projects/${world.lumen.projectId}`, { allowedOrigins })
const check = (origin: string) => world.console().post('/api/v1/installation-check', { key, origin }).json()
const visit = (origin: string, build = '0.1.0-AbCdEf12') =>
  world.page({ ...world.lumen, origin }).get(`/e/v1/config?key=${key}&build=${build}`)

test('an origin where the widget never called is unseen, allowed or not', async () => {
  expect(await check(app)).toEqual({ state: 'unseen', seenAt: null })
  expect(await check(elsewhere)).toEqual({ state: 'unseen', seenAt: null })
})

test('after a call it is installed there, and says nothing of another origin', async () => {
  await visit(app)
  await expect.poll(() => check(app)).toEqual({ state: 'installed', seenAt: world.clock.read() })
  expect(await check(staging)).toEqual({ state: 'unseen', seenAt: null })
  world.clock.forward(60_000)
  await visit(staging)
  await expect.poll(async () => (await check(staging)).state).toBe('installed')
  expect((await check(app)).seenAt).toBe(world.clock.read() - 60_000)
})

test('a call that was refused shows as that, and as allowed once it is', async () => {
  expect((await visit(elsewhere)).status).toBe(403)
  await expect.poll(() => check(elsewhere)).toEqual({ state: 'refused', seenAt: world.clock.read() })
  await allow([app, staging, elsewhere])
  expect((await check(elsewhere)).state).toBe('reload')
  world.clock.forward(1_000)
  await visit(elsewhere)
  await expect.poll(async () => (await check(elsewhere)).state).toBe('installed')
  await allow([app, staging])
  expect((await check(elsewhere)).state).toBe('refused')
})

test('the team sees with which key and build a page called, and why a token of its visitors was refused', async () => {
  const sightings = async () => {
    const { items } = await chloe.get(`/api/v1/projects/${world.lumen.projectId}/sightings`).json()
    return items.find(({ origin }: { origin: string }) => origin === app)
  }
  world.clock.forward(10 * 60_000)
  const page = world.page({ ...world.lumen, origin: app })
  expect((await page.post('/e/v1/session', { key, identity: 'no token' })).status).toBe(401)
  const at = world.clock.read()
  const tokenRefusal = {
    at,
    reason:
      'The identity token was refused: it must be a JWT with the algorithm HS256 and no key of its own in its header.',
  }
  await expect.poll(sightings).toEqual({
    origin: app,
    seenAt: at,
    refusedAt: null,
    publicKey: key,
    build: '0.1.0-AbCdEf12',
    tokenRefusal,
    mistakes: [],
    claimsLeftOut: null,
  })
  world.clock.forward(10 * 60_000)
  await visit(app, '0.2.0-AbCdEf12')
  await expect.poll(async () => (await sightings()).build).toBe('0.2.0-AbCdEf12')
  expect((await visit(app, '<b>')).status).toBe(400)
})

test('a mistake that only browsers know reaches the team, of a website alone, each with its newest time', async () => {
  const sightings = async (website: string) => {
    const { items } = await chloe.get(`/api/v1/projects/${world.lumen.projectId}/sightings`).json()
    return items.find(({ origin }: { origin: string }) => origin === website)?.mistakes
  }
  const report = (mistake: string, page = app) =>
    world
      .page({ ...world.lumen, origin: 'null' })
      .get(`/e/v1/mistake.js?key=${key}&mistake=${mistake}&page=${encodeURIComponent(page)}`)
  const answer = await report('csp')
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
  expect([answer.headers.get('content-type'), await answer.text()]).toEqual(['text/javascript', 'export {}'])
  const at = world.clock.read()
  await expect.poll(() => sightings(app)).toEqual([{ mistake: 'csp', at }])
  world.clock.forward(60_000)
  await report('csp')
  await report('sandbox')
  await expect
    .poll(() => sightings(app))
    .toEqual([
      { mistake: 'csp', at },
      { mistake: 'sandbox', at: at + 60_000 },
    ])
  world.clock.forward(60 * 60_000)
  await report('csp')
  await expect.poll(async () => (await sightings(app))[0].at).toBe(world.clock.read())
  await report('storage', 'https://nobody.example')
  expect(await sightings('https://nobody.example')).toBeUndefined()
  expect((await report('<b>')).status).toBe(400)
  expect((await world.page({ ...world.lumen, origin: app }).get('/e/guide')).headers.get('location')).toMatch(
    /\/integration$/,
  )
})

test('the team sees each claim that was left out of a token that was taken, with the line that mends it', async () => {
  const site = await openSite(world, world.lumen, await world.as('Chloe'))
  const page = world.page({ ...world.lumen, origin: app })
  const identity = site.sign('user-1', { company: 7, traits: { plan: ['Pro'], seats: 3 } })
  expect((await page.post('/e/v1/session', { key, identity })).status).toBe(200)
  const leftOut = async () => {
    const { items } = await chloe.get(`/api/v1/projects/${world.lumen.projectId}/sightings`).json()
    return items.find(({ origin }: { origin: string }) => origin === app).claimsLeftOut
  }
  await expect.poll(leftOut).toEqual({
    at: world.clock.read(),
    claims: [
      {
        part: 'company',
        sentence:
          'company was left out: company must be a text of at most 100 characters, or an object with an id or a name.',
        fix: 'company: { id: String(user.company.id), name: user.company.name }',
      },
      {
        part: 'traits.plan',
        sentence: expect.stringMatching(/^traits\.plan was left out: traits must be an object/),
        fix: "traits: { plan: 'team', seats: 12 }",
      },
    ],
  })
})

test('a key of nobody is told beside its field, and an address that is no origin too', async () => {
  const ask = (body: object) => world.console().post('/api/v1/installation-check', body)
  const unknown = await ask({ key: 'pk_aaaaaaaaaaaaaaaaaaaaaaaa', origin: app })
  expect(unknown.status).toBe(400)
  expect((await unknown.json()).errors).toEqual([
    { path: 'key', message: 'No project here has this key. Copy it from the snippet again.' },
  ])
  expect((await (await ask({ key, origin: `${app}/page` })).json()).errors[0].path).toBe('origin')
  expect((await ask({ key, origin: 'javascript:alert(1)' })).status).toBe(400)
})

test('every sub-domain is the website that has a star, and the domain itself is not', async () => {
  await allow(['https://*.lumen.example', 'capacitor://localhost'])
  for (const origin of [
    'https://one.lumen.example',
    'https://a.two.lumen.example',
    'capacitor://localhost',
  ]) {
    const answer = await visit(origin)
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, origin])
    await expect.poll(async () => (await check(origin)).state).toBe('installed')
  }
  for (const origin of [
    'https://lumen.example',
    'http://one.lumen.example',
    'https://one.lumen.example.evil.example',
  ])
    expect((await visit(origin)).status).toBe(403)
  const { items } = await chloe.get(`/api/v1/projects/${world.lumen.projectId}/sightings`).json()
  const origins = items.map(({ origin }: { origin: string }) => origin)
  expect(origins).toContain('https://*.lumen.example')
  expect(origins).not.toContain('https://one.lumen.example')
  await allow([app, staging])
})

test('a public suffix is no website, as anyone may have pages below it', async () => {
  for (const website of [
    'https://*.com',
    'https://*.co.uk',
    'https://*.github.io',
    'https://*.vercel.app',
    'https://co.uk',
    'http://*.127.0.0.1',
  ]) {
    const answer = await allow([app, website])
    expect([website, answer.status, (await answer.json()).errors?.[0].path]).toEqual([
      website,
      400,
      'allowedOrigins.1',
    ])
  }
  for (const website of [
    'https://*.lumen.github.io',
    'https://github.io',
    'http://intranet',
    'https://*.intranet.example',
  ])
    expect([website, (await allow([website])).status]).toEqual([website, 200])
  await allow([app, staging])
})

test('strangers who try one origin after another leave only the newest behind', async () => {
  for (let site = 0; site < 25; site++) {
    world.clock.forward(60_000)
    await visit(`https://site-${site}.example`)
    await expect.poll(async () => (await check(`https://site-${site}.example`)).state).toBe('refused')
  }
  expect((await check('https://site-4.example')).state).toBe('unseen')
  expect((await check('https://site-5.example')).state).toBe('refused')
  expect((await check(app)).state).toBe('installed')
})
