import { limits } from '@earshot/shared/limits'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Answer, Caller } from '../../../test/caller.ts'
import { sharedWorld } from '../../../test/harness.ts'
import { openSite } from '../../../test/signed-identity.ts'

/* Checklist WID-3 and WID-4: identity modes, and the secrets. */

const world = sharedWorld()
let chloe: Caller
let path: string
let key: string

beforeAll(async () => {
  key = world.lumen.publicKey
  path = `/api/v1/projects/${world.lumen.projectId}/identity`
}, 60_000)

beforeEach(async () => {
  chloe = await world.as('Chloe')
  await setMode('off')
  for (const { id } of (await show()).secrets) await chloe.delete(`${path}/secrets/${id}`)
})

const show = () => chloe.get(path).json()
const setMode = (mode: string): Promise<Answer> => chloe.patch(path, { mode })
const begin = (proofs: object = {}): Promise<Answer> =>
  world.page(world.lumen).post('/e/v1/session', { key, ...proofs })
const withToken = (token: string): Caller =>
  world.page(world.lumen).with({ authorization: `Bearer ${token}` })

describe('enforcement', () => {
  test('off takes everyone and counts nobody', async () => {
    const site = await openSite(world, world.lumen, chloe)
    expect((await begin()).status).toBe(200)
    expect((await begin({ identity: site.sign('u') })).status).toBe(200)
    // The use of the secret is recorded last, after any count.
    await expect.poll(async () => (await show()).secrets[0].usedAt).not.toBeNull()
    expect((await show()).measured).toEqual({ signed: 0, unsigned: 0 })
  })

  test('measure takes everyone and counts who was named, over the last days', async () => {
    const site = await openSite(world, world.lumen, chloe)
    await setMode('measure')
    for (const proofs of [{}, {}, { identity: site.sign('u') }])
      expect((await begin(proofs)).status).toBe(200)
    await expect.poll(async () => (await show()).measured).toEqual({ signed: 1, unsigned: 2 })
    world.clock.forward(limits.identityMeasuredDays * 24 * 60 * 60_000)
    chloe = await world.as('Chloe')
    expect((await show()).measured).toEqual({ signed: 0, unsigned: 0 })
  })

  test('on refuses who is not named, in a sentence for them; everyone may still read', async () => {
    const site = await openSite(world, world.lumen, chloe)
    const early = await (await begin()).json()
    expect((await setMode('on')).status).toBe(200)
    const refused = await begin()
    expect(refused.status).toBe(401)
    expect(refused.headers.get('access-control-allow-origin')).toBe(world.lumen.origin)
    expect(await refused.json()).toMatchObject({
      code: 'identity_required',
      detail: 'Only signed-in customers can write here. Please sign in to this site, then try again.',
    })
    const board = await world.page(world.lumen).get(`/e/v1/feedback?key=${key}`)
    expect(board.status).toBe(200)
    const { token } = await (await begin({ identity: site.sign('u') })).json()
    const named = await withToken(token).post('/e/v1/feedback', { kind: 'bug', title: 'Still taken' })
    expect(named.status).toBe(201)
    const late = await withToken(early.token).post('/e/v1/feedback', { kind: 'bug', title: 'Too late' })
    expect([late.status, (await late.json()).code]).toEqual([401, 'identity_required'])
  })

  test('on needs a secret, so that nobody shuts out all of their customers by mistake', async () => {
    const answer = await setMode('on')
    expect(answer.status).toBe(409)
    expect((await answer.json()).detail).toBe(
      'Create a secret first: without one, nobody could write any more.',
    )
    const { secretId } = await openSite(world, world.lumen, chloe)
    await setMode('on')
    const revoked = await chloe.delete(`${path}/secrets/${secretId}`)
    expect([revoked.status, (await show()).secrets.length]).toEqual([409, 1])
  })
})

describe('a secret', () => {
  test('is shown once, and nowhere is a copy that can be read', async () => {
    const answer = await chloe.post(`${path}/secrets`)
    const { secret, ...described } = await answer.json()
    expect(secret).toMatch(/^es_[\w-]{43}$/)
    expect(await show()).toMatchObject({ secrets: [{ ...described, ending: secret.slice(-4) }] })
    expect(JSON.stringify(await show())).not.toContain(secret)
    const db = world.tenant(world.lumen)
    const rows = await db.selectFrom('identity_secrets').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(secret.slice(3))
    const events = await world.db.global.selectFrom('events').select(['type', 'data']).execute()
    expect(events.map(({ type }) => type)).toContain('identity_secret.created')
    expect(JSON.stringify(events)).not.toContain(secret)
    expect(world.logged.join('')).not.toContain(secret)
  })

  test('may stand beside a newer one, so that a server can change over; not beside two', async () => {
    const old = await openSite(world, world.lumen, chloe)
    const fresh = await openSite(world, world.lumen, chloe)
    for (const site of [old, fresh]) expect((await begin({ identity: site.sign('u') })).status).toBe(200)
    const third = await chloe.post(`${path}/secrets`)
    expect(third.status).toBe(409)
    expect((await third.json()).detail).toBe(
      'There are 2 secrets already. Revoke the one that your server no longer uses.',
    )
  })

  test('ends at once: its tokens, and the sessions that came of them', async () => {
    const old = await openSite(world, world.lumen, chloe)
    const fresh = await openSite(world, world.lumen, chloe)
    const [ended, going] = await Promise.all(
      [old, fresh].map(async (site) =>
        withToken((await (await begin({ identity: site.sign('u') })).json()).token),
      ),
    )
    expect((await ended?.get('/e/v1/me/feedback?limit=1'))?.status).toBe(200)
    expect((await chloe.delete(`${path}/secrets/${old.secretId}`)).status).toBe(200)
    expect((await begin({ identity: old.sign('u') })).status).toBe(401)
    expect((await ended?.get('/e/v1/me/feedback?limit=1'))?.status).toBe(401)
    expect((await going?.get('/e/v1/me/feedback?limit=1'))?.status).toBe(200)
  })

  test('is counted while two are made at once', async () => {
    await openSite(world, world.lumen, chloe)
    const answers = await Promise.all([1, 2, 3].map(() => chloe.post(`${path}/secrets`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })
})

describe('the check of a token', () => {
  const check = (token: string) => chloe.post(`${path}/check`, { token }).json()
  const partsOf = ({ problems }: { problems: { part: string }[] }) => problems.map(({ part }) => part)

  test('finds nothing wrong with a good one, and shows what it says', async () => {
    const site = await openSite(world, world.lumen, chloe)
    const { claims, problems } = await check(site.sign('u', { name: 'Ada' }))
    expect(problems).toEqual([])
    expect(JSON.parse(claims)).toMatchObject({ sub: 'u', name: 'Ada' })
  })

  test('says all that is wrong with one, each with the line that mends it', async () => {
    const site = await openSite(world, world.lumen, chloe)
    const now = Math.floor(world.clock.read() / 1000)
    const answer = await check(
      site.sign('u', { aud: 'other', email: 'nobody', iat: now + 600, exp: now + 1200 }),
    )
    expect(partsOf(answer)).toEqual(['aud', 'iat', 'email'])
    expect(answer.problems[0]).toEqual({
      part: 'aud',
      sentence: 'aud must be "earshot".',
      fix: "aud: 'earshot'",
      refused: true,
    })
    const late = await check(site.sign('u', { iat: now + 600, exp: now + 1200 }))
    expect(late.problems[0].sentence).toContain('Is the clock of your server right?')
    const inMilliseconds = await check(site.sign('u', { iat: now * 1000, exp: now * 1000 + 600_000 }))
    expect((await check(site.sign('u', { exp: now - 3600 }))).problems[0].sentence).toBe('It has expired.')
    expect(inMilliseconds.problems[0].sentence).toMatch(/must be in seconds, not milliseconds/)
  })

  test('says what is left out of one that is taken', async () => {
    const site = await openSite(world, world.lumen, chloe)
    const { problems } = await check(site.sign('u', { name: 'a'.repeat(120), traits: { plan: ['Pro'] } }))
    expect(problems).toEqual([
      expect.objectContaining({
        part: 'name',
        refused: false,
        sentence: expect.stringMatching(/^name was left out: /),
      }),
      expect.objectContaining({ part: 'traits.plan', refused: false }),
    ])
  })

  test('says what a token says also where its signature is another’s, and keeps nothing', async () => {
    const site = await openSite(world, world.lumen, chloe)
    const token = site.sign('u-checked', { aud: 'other' })
    expect((await chloe.delete(`${path}/secrets/${site.secretId}`)).status).toBe(200)
    expect(partsOf(await check(token))).toEqual(['signature', 'aud'])
    expect(partsOf(await check('no token'))).toEqual(['header'])
    expect(world.logged.join('')).not.toContain('u-checked')
  })
})
