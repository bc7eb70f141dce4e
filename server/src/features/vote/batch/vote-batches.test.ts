import { limits } from '@earshot/shared/limits'
import type { VoteBatch } from '@earshot/shared/vote/vote-batch'
import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../test/caller.ts'
import { takeDue } from '../../../test/deliver-all.ts'
import { sharedWorld } from '../../../test/harness.ts'
import { longestTurn } from '../../../test/longest-turn.ts'
import { mailsTo, newestMailTo, sendContactMails } from '../../../test/mails.ts'
import { recordStatements } from '../../../test/recorded-statements.ts'
import { runVoteBatches } from '../../../test/sample-vote-batch.ts'
import { advanceVoteBatch } from './vote-batch-job.ts'

const world = sharedWorld()
let chloe: Caller
/** A member with the role User. */
let emil: Caller

beforeAll(async () => {
  chloe = await world.as('Chloe')
  emil = await world.as('Emil')
  await chloe.patch(`/api/v1/projects/${world.lumen.projectId}`, { moderation: 'off' })
}, 60_000)

const pathOf = (idea: string) => `/api/v1/feedback/${idea}/vote-batches`
const preview = (idea: string, addresses: string) =>
  emil.post(`${pathOf(idea)}/preview`, { addresses }).json()
const create = (idea: string, addresses: string, reason = '') =>
  emil.post(pathOf(idea), { addresses, reason })
const shown = async (idea: string): Promise<VoteBatch> => (await emil.get(pathOf(idea)).json()).items[0]
const voteCount = async (idea: string) => (await emil.get(`/api/v1/feedback/${idea}`).json()).voteCount
const votersOf = async (idea: string) =>
  (await emil.get(`/api/v1/feedback/${idea}/votes?limit=100`).json()).items
const voterNames = async (idea: string): Promise<string[]> =>
  (await votersOf(idea)).map(({ person }: { person: { email: string | null } }) => person.email).sort()
const addOne = async (body: object): Promise<string> => (await emil.post('/api/v1/contacts', body).json()).id

/** Votes for a list, and waits for its job. */
async function castList(idea: string, addresses: string, reason = ''): Promise<VoteBatch> {
  const answer = await create(idea, addresses, reason)
  if (answer.status !== 201) throw new Error(await answer.text())
  await runVoteBatches(world)
  return shown(idea)
}

async function undo(idea: string): Promise<VoteBatch> {
  const answer = await emil.put(`/api/v1/vote-batches/${(await shown(idea)).id}/undo`)
  if (answer.status !== 200) throw new Error(await answer.text())
  await runVoteBatches(world)
  return shown(idea)
}

/** An item of a visitor, whose vote an idea has. */
async function send(title: string, kind: 'idea' | 'bug' = 'idea'): Promise<string> {
  const visitor = await world.visitor(world.lumen)
  return (await visitor.post('/e/v1/feedback', { kind, title }).json()).id
}

/** Signs in with a code mailed to an address, in the browser of a visitor if there is one. */
async function signIn(email: string, visitor?: string): Promise<Caller> {
  const { publicKey: key } = world.lumen
  await world.page(world.lumen).post('/e/v1/session/code', { key, email })
  await sendContactMails(world)
  const code = (await newestMailTo(world, email, 'contactCode'))?.params.code
  const answer = await world.page(world.lumen).post('/e/v1/session/by-code', { key, email, code, visitor })
  if (answer.status !== 200) throw new Error(await answer.text())
  return world.page(world.lumen).with({ authorization: `Bearer ${(await answer.json()).token}` })
}

test('a list is sorted into known, new, voted and refused addresses before anybody votes', async () => {
  const idea = await send('Sorted')
  await addOne({ name: 'Kim Known', email: 'kim@sorted.example' })
  const voted = await addOne({ name: 'Vic Voted', email: 'vic@sorted.example' })
  await emil.put(`/api/v1/feedback/${idea}/votes/${voted}`, {})
  const blocked = await addOne({ name: 'Bo', email: 'bo@sorted.example' })
  await chloe.put(`/api/v1/contacts/${blocked}/standing`, { standing: 'blocked' })
  const { email: member } = (await emil.get('/api/v1/auth/session').json()).user
  const list = `KIM@sorted.example; Ned New <ned@sorted.example>\n\nvic@sorted.example\nbo@sorted.example\n${member}\nnobody`
  expect(await preview(idea, list)).toEqual({
    known: [{ email: 'kim@sorted.example', name: 'Kim Known' }],
    added: [{ email: 'ned@sorted.example', name: 'Ned New' }],
    voted: [{ email: 'vic@sorted.example', name: 'Vic Voted' }],
    refused: [
      { line: 4, text: 'bo@sorted.example', reason: 'This customer is blocked. Unblock them first.' },
      { line: 5, text: member, reason: 'This is a member of your team. Please choose a customer.' },
      { line: 6, text: 'nobody', reason: 'This is not an email address.' },
    ],
  })
  expect(await voteCount(idea)).toBe(2)
  expect(await castList(idea, list)).toMatchObject({
    state: 'done',
    totalCount: 5,
    doneCount: 5,
    castCount: 2,
  })
  expect(await voteCount(idea)).toBe(4)
})

test('the votes name the member and the reason, and nobody gets mail', async () => {
  const idea = await send('Attributed')
  const batch = await castList(
    idea,
    'Ada <ada@attributed.example>\nben@attributed.example',
    'Asked at the fair',
  )
  expect(batch).toMatchObject({ castBy: { kind: 'member' }, reason: 'Asked at the fair', problem: null })
  expect((await votersOf(idea)).slice(1)).toMatchObject([
    { castBy: { kind: 'member' }, reason: 'Asked at the fair' },
    { castBy: { kind: 'member' }, reason: 'Asked at the fair' },
  ])
  await sendContactMails(world)
  expect(await mailsTo(world, 'ada@attributed.example')).toEqual([])
})

test('undo takes back the votes and the customers that it added, and nothing else', async () => {
  const idea = await send('Undone')
  const known = await addOne({ name: 'Kay', email: 'kay@undone.example' })
  await castList(idea, 'kay@undone.example, new@undone.example, noted@undone.example')
  const voters: { person: { id: string; email: string | null } }[] = await votersOf(idea)
  const idOf = (email: string) => voters.find(({ person }) => person.email === email)?.person.id ?? ''
  const [added, noted] = [idOf('new@undone.example'), idOf('noted@undone.example')]
  await emil.post(`/api/v1/contacts/${noted}/notes`, { body: 'Called back' })
  expect(await undo(idea)).toMatchObject({ state: 'undone', doneCount: 3, castCount: 3 })
  expect(await voteCount(idea)).toBe(1)
  const statuses = [known, noted, added].map(async (id) => (await emil.get(`/api/v1/contacts/${id}`)).status)
  expect(await Promise.all(statuses)).toEqual([200, 200, 404])
  expect((await emil.put(`/api/v1/vote-batches/${(await shown(idea)).id}/undo`)).status).toBe(409)
  expect(await castList(idea, 'new@undone.example')).toMatchObject({ castCount: 1 })
})

test('who comes by themselves later has one vote, and keeps their own when the list is undone', async () => {
  const idea = await send('Comes later')
  await castList(idea, 'later@comes.example, own@comes.example')
  const later = await signIn('later@comes.example')
  expect(await later.get(`/e/v1/me/votes?ids=${idea}`).json()).toMatchObject({ feedbackIds: [idea] })
  expect(await later.put(`/e/v1/feedback/${idea}/vote`).json()).toMatchObject({ voteCount: 3 })
  const { publicKey: key } = world.lumen
  const session = await world.page(world.lumen).post('/e/v1/session', { key })
  const { token, visitor: secret } = await session.json()
  const visitor = world.page(world.lumen).with({ authorization: `Bearer ${token}` })
  await visitor.put(`/e/v1/feedback/${idea}/vote`)
  await signIn('own@comes.example', secret)
  expect(await voteCount(idea)).toBe(3)
  await undo(idea)
  expect(await voterNames(idea)).toEqual([null, 'own@comes.example'])
  expect(await voteCount(idea)).toBe(2)
})

const unlisted = 'Only public ideas take votes. Approve or publish this one first.'

/** Closes an idea for votes. */
const closings: [name: string, close: (idea: string) => Promise<unknown>, detail: string][] = [
  ['a private idea', (idea) => chloe.patch(`/api/v1/feedback/${idea}`, { visibility: 'author' }), unlisted],
  ['a held idea', (idea) => chloe.put(`/api/v1/feedback/${idea}/hold`, { forget: false }), unlisted],
  [
    'a merged idea',
    async (idea) => chloe.put(`/api/v1/feedback/${idea}/merge`, { intoId: await send('Stays') }),
    'This idea was merged. Vote for the one that it is part of.',
  ],
  ['a finished idea', finish, 'This idea is “Done” and takes no more votes.'],
]

async function finish(idea: string): Promise<unknown> {
  const { statuses } = await chloe.get(`/api/v1/projects/${world.lumen.projectId}`).json()
  const done = statuses.find(({ name }: { name: string }) => name === 'Done')
  return chloe.put(`/api/v1/feedback/${idea}/status`, { statusId: done.id, quiet: true })
}

test.each(closings)(
  'no list of votes is taken on %s, and one that is processed stops',
  async (_, close, detail) => {
    const [closed, processed] = [await send('Closed before'), await send('Closed meanwhile')]
    await close(closed)
    expect(await preview(closed, 'ada@x.example')).toMatchObject({ status: 409, detail })
    expect(await create(closed, 'ada@x.example').json()).toMatchObject({ status: 409, detail })
    await create(processed, 'ada@x.example')
    await close(processed)
    await runVoteBatches(world)
    expect(await shown(processed)).toMatchObject({ state: 'done', castCount: 0, problem: detail })
  },
)

test('no list of votes is taken on a bug', async () => {
  expect(await create(await send('A bug', 'bug'), 'ada@x.example').json()).toMatchObject({
    detail: 'Only ideas take votes.',
  })
})

test('an empty list, one of too many addresses, and a second one at the same time are refused', async () => {
  const idea = await send('Bounds')
  const many = Array.from({ length: limits.voteBatchMax + 1 }, (_, at) => `a${at}@many.example`).join('\n')
  const errors = async (addresses: string) => (await create(idea, addresses).json()).errors
  expect(await errors('nobody, none')).toMatchObject([{ message: 'There is no email address in this list.' }])
  expect(await errors(many)).toMatchObject([
    { message: 'Please paste at most 500 addresses at a time. These are 501.' },
  ])
  expect((await create(idea, 'one@bounds.example')).status).toBe(201)
  expect((await create(idea, 'two@bounds.example')).status).toBe(409)
  await runVoteBatches(world)
})

test('500 addresses with blank lines, names and duplicates are one vote each', async () => {
  const idea = await send('Many at once')
  const people = Array.from({ length: limits.voteBatchMax }, (_, at) => `p${at}@crowd.example`)
  const list = people.map((email, at) => (at % 3 === 0 ? `Person ${at} <${email}>` : email)).join('\n\n \n')
  const twice = `${list}\n${people.slice(0, 50).join(';').toUpperCase()}`
  const { added, refused } = await preview(idea, twice)
  expect([added.length, refused, added[3]]).toEqual([
    limits.voteBatchMax,
    [],
    { email: 'p3@crowd.example', name: 'Person 3' },
  ])
  expect(await castList(idea, twice)).toMatchObject({ state: 'done', castCount: limits.voteBatchMax })
  expect(await voteCount(idea)).toBe(limits.voteBatchMax + 1)
  expect(await undo(idea)).toMatchObject({ state: 'undone' })
  expect(await voteCount(idea)).toBe(1)
})

test('an erased customer is not added again by a list that is being processed', async () => {
  const idea = await send('Erased meanwhile')
  const contact = await addOne({ name: 'Elle', email: 'elle@erased.example' })
  await create(idea, 'elle@erased.example')
  await chloe.delete(`/api/v1/contacts/${contact}`)
  await runVoteBatches(world)
  expect(await shown(idea)).toMatchObject({ state: 'done', castCount: 0 })
  expect(await voteCount(idea)).toBe(1)
})

test('a merged voter counts once, and undo after the merge recounts the item that is left', async () => {
  const [from, into] = [await send('From'), await send('Into')]
  await castList(into, 'both@merged.example')
  await castList(from, 'both@merged.example, from@merged.example')
  await chloe.put(`/api/v1/feedback/${from}/merge`, { intoId: into })
  expect(await voteCount(into)).toBe(4)
  expect(await preview(into, 'from@merged.example')).toMatchObject({
    voted: [{ email: 'from@merged.example' }],
  })
  await undo(into)
  expect(await voteCount(into)).toBe(3)
})

test('of two lists at once on one idea, one is taken and one waits', async () => {
  const idea = await send('Two at once')
  const answers = await Promise.all(
    ['ann@twice.example', 'bob@twice.example'].map((one) => create(idea, one)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  await runVoteBatches(world)
  expect((await shown(idea)).castCount).toBe(1)
})

const addressesAt = (domain: string, count: number): string =>
  Array.from({ length: count }, (_, at) => `p${at}@${domain}.example`).join('\n')

test('casting and undoing 300 votes take few statements in each part, and no long turn', async () => {
  const idea = await send('Few statements')
  const perPart: number[] = []
  let longest = 0
  const cast = async () => void (await castList(idea, addressesAt('statements', 300)))
  const measured = async (work: () => Promise<unknown>) => {
    const statements = await recordStatements(async () => {
      longest = Math.max(longest, await longestTurn(work))
    })
    perPart.push(statements.length / 3)
  }
  await measured(cast)
  await measured(() => undo(idea))
  expect(await shown(idea)).toMatchObject({ state: 'undone', castCount: 300, doneCount: 300 })
  expect(Math.max(...perPart)).toBeLessThan(60)
  expect(longest).toBeLessThan(100)
})

test('undo goes on after a crash between two parts, and takes back each vote once', async () => {
  const idea = await send('Crash within undo')
  await castList(idea, addressesAt('crash', 250))
  expect((await emil.put(`/api/v1/vote-batches/${(await shown(idea)).id}/undo`)).status).toBe(200)
  const [due] = await takeDue(world.services, 'advanceVoteBatch')
  if (!due) throw new Error('nothing is due')
  const job = { ...due, payload: JSON.parse(due.payload) }
  let parts = 0
  const clock = () => {
    if (++parts > 1) throw new Error('the power went')
    return world.clock.read()
  }
  await expect(advanceVoteBatch({ ...world.services, clock }, 0)(job)).rejects.toThrow('power')
  expect(await shown(idea)).toMatchObject({ state: 'undoing', doneCount: 100 })
  expect(await voteCount(idea)).toBe(151)
  await advanceVoteBatch(world.services, 0)(job)
  expect(await shown(idea)).toMatchObject({ state: 'undone', doneCount: 250 })
  expect(await voterNames(idea)).toEqual([null])
  const left = await world
    .tenant(world.lumen)
    .selectFrom('people')
    .select('id')
    .where('email', 'like', '%@crash.example')
    .execute()
  expect(left).toEqual([])
})
