import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer, Caller } from '../../test/caller.ts'
import { sharedWorld } from '../../test/harness.ts'
import { openSite, type Site } from '../../test/signed-identity.ts'

/* Checklist WID-2 and WID-5, by examples; `identity-ownership.test.ts` has the property. */

const world = sharedWorld()
let chloe: Caller
let site: Site
let key: string

beforeAll(async () => {
  chloe = await world.as('Chloe')
  key = world.lumen.publicKey
  await chloe.patch(`/api/v1/projects/${world.lumen.projectId}`, { moderation: 'unknown' })
  site = await openSite(world, world.lumen, chloe)
}, 60_000)

const begin = (proofs: object): Promise<Answer> =>
  world.page(world.lumen).post('/e/v1/session', { key, ...proofs })
const as = async (proofs: object): Promise<Caller> => {
  const { token } = await (await begin(proofs)).json()
  return world.page(world.lumen).with({ authorization: `Bearer ${token}` })
}
const submit = (caller: Caller, title: string) =>
  caller.post('/e/v1/feedback', { kind: 'idea', title }).json()
const titlesOf = async (caller: Caller): Promise<string[]> =>
  (await caller.get('/e/v1/me/feedback?limit=50').json()).items.map(({ title }: { title: string }) => title)
const seenByTeam = (id: string) => chloe.get(`/api/v1/feedback/${id}`).json()

describe('whom the site names', () => {
  test('is told so, and gets no visitor secret: their way back is another token', async () => {
    const answer = await begin({ identity: site.sign('u-1', { name: 'Uma Berg' }) })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      visitor: null,
      contact: { name: 'Uma Berg', verified: true },
    })
  })

  test('is the same person from every browser, and the team sees who', async () => {
    const said = { name: 'Vera Dahl', email: 'Vera@Shop.example' }
    const { id } = await submit(await as({ identity: site.sign('u-2', said) }), 'From the laptop')
    await submit(await as({ identity: site.sign('u-2', said) }), 'From the phone')
    expect(await titlesOf(await as({ identity: site.sign('u-2', said) }))).toEqual([
      'From the phone',
      'From the laptop',
    ])
    expect((await seenByTeam(id)).author).toMatchObject({
      name: 'Vera Dahl',
      kind: 'contact',
      verified: true,
      email: 'vera@shop.example',
      emailVerified: false,
    })
  })

  test('has a proven address only where the site says that it is', async () => {
    const said = { name: 'Wim', email: 'wim@shop.example', email_verified: true }
    const { id } = await submit(await as({ identity: site.sign('u-3', said) }), 'Proven')
    expect((await seenByTeam(id)).author).toMatchObject({ email: 'wim@shop.example', emailVerified: true })
  })

  test('goes by what the site says now, also under what they wrote before', async () => {
    const before = await as({ identity: site.sign('u-4', { name: 'Old Name', email: 'old@shop.example' }) })
    const { id } = await submit(before, 'Written under the old name')
    await as({ identity: site.sign('u-4', { name: 'New Name' }) })
    expect((await seenByTeam(id)).author).toMatchObject({ name: 'New Name', email: null })
  })

  test('is known, so their post needs no look, but a link in it does', async () => {
    const ned = await as({ identity: site.sign('u-5', { name: 'Ned' }) })
    expect((await submit(ned, 'A plain wish')).moderation).toBe('approved')
    const linked = await submit(ned, 'See https://spam.example')
    expect(linked.moderation).toBe('held')
    expect((await seenByTeam(linked.id)).holdReasons).toEqual(['links'])
  })

  test('never goes by the address of somebody in the team', async () => {
    const said = { name: 'Chloe', email: 'CHLOE@lumen.example', email_verified: true }
    const { id } = await submit(await as({ identity: site.sign('u-6', said) }), 'I am not of the team')
    expect((await seenByTeam(id)).author).toMatchObject({
      kind: 'contact',
      email: null,
      emailVerified: false,
    })
  })

  test('is somebody else for another organisation, however alike the ids', async () => {
    const ada = await world.as('Ada')
    const harbor = await openSite(world, world.harbor, ada)
    await submit(await as({ identity: site.sign('same') }), 'Told Lumen')
    const session = await world
      .page(world.harbor)
      .post('/e/v1/session', { key: world.harbor.publicKey, identity: harbor.sign('same') })
    const { token } = await session.json()
    const there = world.page(world.harbor).with({ authorization: `Bearer ${token}` })
    expect(await titlesOf(there)).toEqual([])
    const foreign = await begin({ identity: harbor.sign('same') })
    expect([foreign.status, (await foreign.json()).code]).toEqual([401, 'identity_refused'])
  })
})

describe('who is not named', () => {
  test('is unverified, and the team sees it', async () => {
    const answer = await begin({})
    const { token, contact } = await answer.json()
    expect(contact).toEqual({ name: 'Anonymous', verified: false, mailed: false })
    const caller = world.page(world.lumen).with({ authorization: `Bearer ${token}` })
    const { id } = await submit(caller, 'Nobody in particular')
    expect((await seenByTeam(id)).author).toMatchObject({ verified: false, email: null })
  })

  test('sees nothing of what somebody named has written', async () => {
    const secretive = await as({ identity: site.sign('u-7') })
    const { id } = await submit(secretive, 'Held, see www.example.org')
    const stranger = await as({})
    expect(await titlesOf(stranger)).toEqual([])
    expect((await stranger.get(`/e/v1/me/feedback/${id}`)).status).toBe(404)
  })

  test.each([['name'], ['email'], ['sub'], ['externalId'], ['verified']])(
    'cannot claim a %s beside the signature',
    async (field) => {
      expect((await begin({ [field]: 'chloe@lumen.example' })).status).toBe(400)
    },
  )

  test('gets no answer that tells a known id or address from an unknown one', async () => {
    const refused = async (sub: string) => {
      const { requestId: _, ...problem } = await (await begin({ identity: `${site.sign(sub)}x` })).json()
      return problem
    }
    expect(await refused('u-1')).toEqual(await refused('never-heard-of'))
  })
})

describe('a visitor whom the site names later', () => {
  async function visitorWithThings() {
    const { visitor, token } = await (await begin({})).json()
    const caller = world.page(world.lumen).with({ authorization: `Bearer ${token}` })
    return { visitor: visitor as string, caller }
  }

  test('brings along what they wrote, reported and commented', async () => {
    const { visitor, caller } = await visitorWithThings()
    const idea = await submit(caller, 'Before the login')
    const bug = await caller.post('/e/v1/feedback', { kind: 'bug', title: 'Broken' }).json()
    await chloe.put(`/api/v1/feedback/${idea.id}/approval`, {})
    await caller.post(`/e/v1/feedback/${idea.id}/comments`, { body: 'One more thing' })
    const named = await as({ visitor, identity: site.sign('m-1', { name: 'Mona' }) })
    expect(await titlesOf(named)).toEqual(['Broken', 'Before the login'])
    expect((await seenByTeam(bug.id)).reports[0].author.name).toBe('Mona')
    const comments = await chloe.get(`/api/v1/feedback/${idea.id}/comments`).json()
    expect(comments.items[0].author).toMatchObject({ name: 'Mona', verified: true })
    await chloe.put(`/api/v1/comments/${comments.items[0].id}/approval`, {})
    const shown = await world.page(world.lumen).get(`/e/v1/feedback/${idea.id}?key=${key}`)
    expect((await shown.json()).comments[0].authorName).toBe('Mona')
  })

  test('has one vote where both had voted, and keeps the others', async () => {
    const author = await as({ identity: site.sign('m-author') })
    const both = await submit(author, 'Voted on twice')
    const one = await submit(author, 'Voted on once')
    const { visitor, caller } = await visitorWithThings()
    for (const { id } of [both, one]) await caller.put(`/e/v1/feedback/${id}/vote`)
    const named = await as({ identity: site.sign('m-2') })
    await named.put(`/e/v1/feedback/${both.id}/vote`)
    // The author voted first on each.
    expect((await seenByTeam(both.id)).voteCount).toBe(3)
    const merged = await as({ visitor, identity: site.sign('m-2') })
    expect((await seenByTeam(both.id)).voteCount).toBe(2)
    expect((await seenByTeam(one.id)).voteCount).toBe(2)
    const { feedbackIds } = await merged.get(`/e/v1/me/votes?ids=${both.id},${one.id}`).json()
    expect(feedbackIds.sort()).toEqual([both.id, one.id].sort())
  })

  test('is gone as a visitor: neither the secret nor the old token is anybody any more', async () => {
    const { visitor, caller } = await visitorWithThings()
    const { id } = await submit(await as({ identity: site.sign('m-author') }), 'To vote on')
    await as({ visitor, identity: site.sign('m-3') })
    const late = await begin({ visitor })
    expect((await late.json()).visitor).not.toBe(visitor)
    for (const answer of [
      await caller.post('/e/v1/feedback', { kind: 'idea', title: 'Too late' }),
      await caller.put(`/e/v1/feedback/${id}/vote`),
      await caller.post(`/e/v1/feedback/${id}/comments`, { body: 'Too late' }),
    ])
      expect([answer.status, (await answer.json()).code]).toEqual([401, 'unauthenticated'])
  })

  test('needs both proofs: a signature alone takes from nobody, a wrong one changes nothing', async () => {
    const { visitor, caller } = await visitorWithThings()
    await submit(caller, 'Still mine')
    await as({ identity: site.sign('m-4') })
    expect((await begin({ visitor, identity: `${site.sign('m-4')}x` })).status).toBe(401)
    expect(await titlesOf(await as({ visitor }))).toEqual(['Still mine'])
    expect(await titlesOf(await as({ identity: site.sign('m-4') }))).toEqual([])
  })

  test('is taken by one of two people who ask at once', async () => {
    const { visitor, caller } = await visitorWithThings()
    await submit(caller, 'Whose is it?')
    const two = await Promise.all(
      ['m-5', 'm-6'].map((sub) => as({ visitor, identity: site.sign(sub) }).then(titlesOf)),
    )
    expect(two.flat()).toEqual(['Whose is it?'])
  })

  test('stays blocked, and trusted, as the team decided', async () => {
    const blocked = await visitorWithThings()
    const { id } = await submit(blocked.caller, 'Rude words')
    await chloe.put(`/api/v1/feedback/${id}/rejection`, { block: true })
    const { contact } = await (await begin({ visitor: blocked.visitor })).json()
    expect(contact).toMatchObject({ blocked: true })
    const named = await as({ visitor: blocked.visitor, identity: site.sign('m-7') })
    expect((await named.post('/e/v1/feedback', { kind: 'idea', title: 'More' })).status).toBe(403)
    const trusted = await visitorWithThings()
    const first = await submit(trusted.caller, 'Kind words')
    await chloe.put(`/api/v1/feedback/${first.id}/approval`, { trust: true })
    const friend = await as({ visitor: trusted.visitor, identity: site.sign('m-8') })
    expect((await submit(friend, 'See https://kind.example')).moderation).toBe('approved')
  })
})
