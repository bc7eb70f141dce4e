import type { Voter } from '@earshot/shared/vote/vote'
import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../test/caller.ts'
import { sharedWorld } from '../../test/harness.ts'
import { mailsTo, newestMailTo, sendContactMails, tokenTo } from '../../test/mails.ts'
import { openSite, type Site } from '../../test/signed-identity.ts'

const world = sharedWorld()
/** An administrator, and a member with the role User. */
let chloe: Caller
let emil: Caller
let site: Site

beforeAll(async () => {
  chloe = await world.as('Chloe')
  emil = await world.as('Emil')
  await chloe.patch(`/api/v1/projects/${world.lumen.projectId}`, { moderation: 'off' })
  site = await openSite(world, world.lumen, chloe)
}, 60_000)

const add = (body: object, caller = emil) => caller.post('/api/v1/contacts', body)
const addOne = async (body: object): Promise<string> => (await add(body).json()).id
const voteFor = (idea: string, contact: string, body: object = {}, caller = emil) =>
  caller.put(`/api/v1/feedback/${idea}/votes/${contact}`, body)
const unvoteFor = (idea: string, contact: string) => emil.delete(`/api/v1/feedback/${idea}/votes/${contact}`)
const votersOf = async (idea: string) => (await emil.get(`/api/v1/feedback/${idea}/votes`).json()).items
const voteCount = async (idea: string) => (await emil.get(`/api/v1/feedback/${idea}`).json()).voteCount

/** An item of a visitor, whose vote an idea has. */
async function send(title: string, kind: 'idea' | 'bug' = 'idea'): Promise<string> {
  const visitor = await world.visitor(world.lumen)
  return (await visitor.post('/e/v1/feedback', { kind, title }).json()).id
}

/** Signs in with a code mailed to an address. */
async function signIn(email: string): Promise<Caller> {
  const { publicKey: key } = world.lumen
  await world.page(world.lumen).post('/e/v1/session/code', { key, email })
  await sendContactMails(world)
  const code = (await newestMailTo(world, email, 'contactCode'))?.params.code
  const answer = await world.page(world.lumen).post('/e/v1/session/by-code', { key, email, code })
  return world.page(world.lumen).with({ authorization: `Bearer ${(await answer.json()).token}` })
}

test('a member adds a customer by name and address, once, and nobody gets mail', async () => {
  const answer = await add({ name: 'Mira Holm', email: 'Mira@Holm.example', company: 'Holm & Sons' })
  expect(answer.status).toBe(201)
  const added = await answer.json()
  expect(added).toMatchObject({
    name: 'Mira Holm',
    email: 'mira@holm.example',
    company: { name: 'Holm & Sons' },
    verified: false,
    emailVerified: false,
  })
  expect(await add({ name: 'Other', email: 'mira@holm.example' }).json()).toMatchObject({
    id: added.id,
    name: 'Mira Holm',
  })
  const both = await Promise.all(
    ['One', 'Two'].map((name) => add({ name, email: 'twice@holm.example' }).json()),
  )
  expect(both[0].id).toBe(both[1].id)
  await sendContactMails(world)
  expect(await mailsTo(world, 'mira@holm.example')).toEqual([])
})

test('a customer needs a name or an address, and is no member', async () => {
  expect(await add({ name: '', email: '' }).json()).toMatchObject({
    errors: [{ path: 'name', message: 'Please enter a name or an email address' }],
  })
  const { email } = await emil
    .get('/api/v1/auth/session')
    .json()
    .then((session) => session.user)
  const answer = await add({ name: 'Emil', email })
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({
    errors: [{ path: 'email', message: 'This is a member of your team. Please choose a customer.' }],
  })
})

test('a vote for a customer says who cast it and why, counts once, and can be removed', {
  tags: ['6.14'],
}, async () => {
  const idea = await send('Pay with a voucher')
  const contact = await addOne({ name: 'Vera Voter' })
  const cast = await voteFor(idea, contact, { reason: 'Asked in a call' })
  expect(await cast.json()).toEqual({ feedbackId: idea, voteCount: 2, hasVoted: true, added: true })
  expect(await voteFor(idea, contact, { reason: 'Again' }).json()).toMatchObject({
    voteCount: 2,
    added: false,
  })
  const voter = (await votersOf(idea)).find(({ person }: { person: { id: string } }) => person.id === contact)
  expect(voter).toMatchObject({
    person: { name: 'Vera Voter' },
    castBy: { kind: 'member' },
    reason: 'Asked in a call',
  })
  expect(await unvoteFor(idea, contact).json()).toEqual({ feedbackId: idea, voteCount: 1, hasVoted: false })
  expect(await unvoteFor(idea, contact).json()).toMatchObject({ voteCount: 1 })
})

test('a vote for a customer is removed from an idea that takes no more votes, and of a customer who is blocked', async () => {
  const contact = await addOne({ name: 'Rolf Removed' })
  const { statuses } = await chloe.get(`/api/v1/projects/${world.lumen.projectId}`).json()
  const done = statuses.find(({ name }: { name: string }) => name === 'Done')
  const closings: ((idea: string) => Promise<unknown>)[] = [
    (idea) => chloe.put(`/api/v1/feedback/${idea}/hold`, { forget: false }),
    (idea) => chloe.patch(`/api/v1/feedback/${idea}`, { visibility: 'author' }),
    (idea) => chloe.put(`/api/v1/feedback/${idea}/status`, { statusId: done.id, quiet: true }),
    () => chloe.put(`/api/v1/contacts/${contact}/standing`, { standing: 'blocked' }),
  ]
  for (const [index, close] of closings.entries()) {
    const idea = await send(`Closed for votes ${index}`)
    await voteFor(idea, contact)
    expect(await voteCount(idea)).toBe(2)
    await close(idea)
    expect(await unvoteFor(idea, contact).json()).toEqual({ feedbackId: idea, voteCount: 1, hasVoted: false })
  }
})

test('a vote for a customer on an idea that was merged since is removed where it counts', async () => {
  const contact = await addOne({ name: 'Mia Merged' })
  const [idea, intoId] = [await send('Part of another'), await send('The other one')]
  await voteFor(idea, contact)
  await chloe.put(`/api/v1/feedback/${idea}/merge`, { intoId })
  expect(await voteCount(intoId)).toBe(3)
  expect(await unvoteFor(idea, contact).json()).toEqual({ feedbackId: intoId, voteCount: 2, hasVoted: false })
  expect((await votersOf(intoId)).map(({ person }: Voter) => person.id)).not.toContain(contact)
})

test("the customer's own vote is theirs alone to take back", async () => {
  const idea = await send('A vote of my own')
  const [own] = await votersOf(idea)
  const answer = await unvoteFor(idea, own.person.id)
  expect([answer.status, (await answer.json()).detail]).toEqual([
    409,
    'This customer voted themselves. Only they can take it back.',
  ])
  expect(await voteCount(idea)).toBe(1)
})

test.each([
  ['a bug', () => send('Bell is silent', 'bug'), 'Only ideas take votes.'],
  [
    'a held idea',
    async () => {
      const idea = await send('Held')
      await chloe.put(`/api/v1/feedback/${idea}/hold`, { forget: false })
      return idea
    },
    'Only public ideas take votes. Approve or publish this one first.',
  ],
  [
    'a private idea',
    async () => {
      const idea = await send('Between us')
      await chloe.patch(`/api/v1/feedback/${idea}`, { visibility: 'author' })
      return idea
    },
    'Only public ideas take votes. Approve or publish this one first.',
  ],
  [
    'a merged idea',
    async () => {
      const [idea, intoId] = [await send('Merged away'), await send('Stays')]
      await chloe.put(`/api/v1/feedback/${idea}/merge`, { intoId })
      return idea
    },
    'This idea was merged. Vote for the one that it is part of.',
  ],
  [
    'a finished idea',
    async () => {
      const idea = await send('Done long ago')
      const { statuses } = await chloe.get(`/api/v1/projects/${world.lumen.projectId}`).json()
      const done = statuses.find(({ name }: { name: string }) => name === 'Done')
      await chloe.put(`/api/v1/feedback/${idea}/status`, { statusId: done.id, quiet: true })
      return idea
    },
    'This idea is “Done” and takes no more votes.',
  ],
])('no vote is cast for a customer on %s', async (_, make, detail) => {
  const item = await make()
  const contact = await addOne({ name: 'Nora No' })
  const answer = await voteFor(item, contact)
  expect(await answer.json()).toMatchObject({ status: 409, detail })
})

test('no vote is cast for a blocked customer, a member, nobody, or a customer of another organisation', async () => {
  const idea = await send('Not for them')
  const foreign = await add({ name: 'Fay Foreign' }, await world.as('Ada')).json()
  expect((await voteFor(idea, foreign.id)).status).toBe(404)
  const blocked = await addOne({ name: 'Bo Blocked' })
  await chloe.put(`/api/v1/contacts/${blocked}/standing`, { standing: 'blocked' })
  expect(await voteFor(idea, blocked).json()).toMatchObject({
    detail: 'This customer is blocked. Unblock them first.',
  })
  const { personId } = await emil
    .get('/api/v1/auth/session')
    .json()
    .then((session) => session.user)
  expect((await voteFor(idea, personId)).status).toBe(404)
  expect((await voteFor(idea, '019f0000-0000-7000-8000-000000000000')).status).toBe(404)
  expect(await voteCount(idea)).toBe(1)
})

test('who comes by themselves later has one vote, and what was sent and said for them', async () => {
  const email = 'later@holm.example'
  const [once, twice] = [await send('Cast for her'), await send('Cast twice')]
  const contact = await addOne({ name: 'Lena Later', email })
  await voteFor(once, contact, { reason: 'By phone' })
  const lena = await signIn(email)
  expect(await lena.get('/e/v1/me').json()).toMatchObject({ email, name: 'Lena Later' })
  expect(await lena.get(`/e/v1/me/votes?ids=${once},${twice}`).json()).toEqual({ feedbackIds: [once] })
  expect(await voteCount(once)).toBe(2)
  const seen = async (idea: string) => (await lena.get(`/e/v1/me/feedback/${idea}`).json()).onBehalf
  const by = (await votersOf(once)).find(({ castBy }: Voter) => castBy)?.castBy.name
  expect([await seen(once), await seen(twice)]).toEqual([{ act: 'voted', by }, null])
  await lena.delete(`/e/v1/feedback/${once}/vote`)
  await lena.put(`/e/v1/feedback/${once}/vote`)
  expect(await seen(once)).toBe(null)
  // Later additions of the address lead to her.
  expect(await addOne({ name: 'Again', email })).not.toBe(contact)
  await lena.put(`/e/v1/feedback/${twice}/vote`)
  expect(await voteFor(twice, await addOne({ name: 'Again', email })).json()).toMatchObject({ voteCount: 2 })
})

test('both votes of one person become one when the site signs their address', async () => {
  const email = 'signed@holm.example'
  const idea = await send('Wanted by two who are one')
  const contact = await addOne({ name: 'Sigrid', email })
  await voteFor(idea, contact)
  const identity = site.sign('sigrid', { name: 'Sigrid Berg', email, email_verified: true })
  const { publicKey: key } = world.lumen
  const session = await world.page(world.lumen).post('/e/v1/session', { key, identity })
  const sigrid = world.page(world.lumen).with({ authorization: `Bearer ${(await session.json()).token}` })
  await sigrid.put(`/e/v1/feedback/${idea}/vote`)
  expect(await voteCount(idea)).toBe(2)
  const person = await emil.get(`/api/v1/contacts/${contact}`).json()
  expect(person).toMatchObject({ name: 'Sigrid Berg', email, externalId: 'sigrid' })
  expect(person.id).not.toBe(contact)
})

test('who confirms an address by a link only gets nothing that was said for its owner', async () => {
  const email = 'link@holm.example'
  const idea = await send('Private to its owner')
  const contact = await addOne({ name: 'Linn', email })
  await voteFor(idea, contact)
  const visitor = await world.visitor(world.lumen)
  await visitor.put('/e/v1/me', { email })
  await sendContactMails(world)
  const token = await tokenTo(world, email, 'confirmAddress')
  expect((await world.console().post('/api/v1/contacts/confirm-address', { token })).status).toBe(200)
  expect(await visitor.get(`/e/v1/me/votes?ids=${idea}`).json()).toEqual({ feedbackIds: [] })
})
