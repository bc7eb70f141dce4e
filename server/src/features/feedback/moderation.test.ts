import { limits } from '@earshot/shared/limits'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../test/caller.ts'
import { sharedWorld } from '../../test/harness.ts'
import { wordMatcher } from '../project/cache/word-list.ts'
import { RecentTexts } from './recent-texts.ts'

const world = sharedWorld()
let chloe: Caller
let visitor: Caller

beforeAll(async () => {
  chloe = await world.as('Chloe')
  await chloe.patch(`/api/v1/projects/${world.lumen.projectId}`, { moderation: 'unknown' })
  visitor = await world.visitor(world.lumen)
}, 60_000)

const idea = async (title: string) =>
  (await visitor.post('/e/v1/feedback', { kind: 'idea', title }).json()).id as string
const decide = (id: string, decision: 'approval' | 'rejection' | 'hold', body: object) =>
  chloe.put(`/api/v1/feedback/${id}/${decision}`, body).json()
const isListed = async (id: string) => {
  const page = await world.page(world.lumen).get(`/e/v1/feedback?key=${world.lumen.publicKey}`)
  return ((await page.json()).items as { id: string }[]).some((item) => item.id === id)
}

test.each(['approval', 'rejection'] as const)(
  'an %s taken back waits again, for its old reasons',
  async (decision) => {
    const id = await idea(`Decided by ${decision}`)
    expect((await decide(id, decision, {})).holdReasons).toEqual([])
    expect(await isListed(id)).toBe(decision === 'approval')
    expect(await decide(id, 'hold', {})).toMatchObject({
      moderation: 'held',
      holdReasons: [decision === 'approval' ? 'unknown_contact' : 'not_trusted'],
    })
    expect(await isListed(id)).toBe(false)
  },
)

test('only the first post of somebody is a first-time author’s; later ones say that they are not trusted yet', async () => {
  const author = await world.visitor(world.lumen)
  const send = async (kind: string, title: string) =>
    (await author.post('/e/v1/feedback', { kind, title }).json()).id as string
  const reasonsOf = async (id: string) => (await chloe.get(`/api/v1/feedback/${id}`).json()).holdReasons
  const first = await send('idea', 'From somebody new')
  expect(await reasonsOf(first)).toEqual(['unknown_contact'])
  expect(await reasonsOf(await send('idea', 'Sent before anybody decided'))).toEqual(['not_trusted'])
  await decide(first, 'approval', {})
  expect(await reasonsOf(await send('idea', 'From somebody approved'))).toEqual(['not_trusted'])
  const heldComment = async (caller: Caller, body: string) => {
    await caller.post(`/e/v1/feedback/${first}/comments`, { body })
    const { items } = await chloe.get(`/api/v1/feedback/${first}/comments`).json()
    return items.at(-1)
  }
  expect(await heldComment(author, 'And one more thing')).toMatchObject({ holdReasons: ['not_trusted'] })
  const other = await world.visitor(world.lumen)
  expect(await heldComment(other, 'My first words')).toMatchObject({ holdReasons: ['unknown_contact'] })
  expect(await heldComment(other, 'My second words')).toMatchObject({ holdReasons: ['not_trusted'] })
  await decide(first, 'approval', { trust: true })
  expect(await reasonsOf(await send('idea', 'From somebody trusted'))).toEqual([])
})

test('with a decision the trust that it gave is taken back, but only if that is asked for', async () => {
  const trusted = await idea('From somebody to trust')
  await decide(trusted, 'approval', { trust: true })
  await decide(trusted, 'hold', {})
  expect(await isListed(await idea('Let through'))).toBe(true)
  await decide(trusted, 'approval', { trust: true })
  await decide(trusted, 'hold', { forget: true })
  expect(await isListed(await idea('Waits again'))).toBe(false)
})

describe('a text that somebody in the project wrote before', () => {
  const words = 'Cheap sailing shoes for the whole crew, today only'
  const send = async (title: string) => {
    const sender = await world.visitor(world.lumen)
    return sender.post('/e/v1/feedback', { kind: 'idea', title })
  }
  const reasonsOf = async (id: string) => (await chloe.get(`/api/v1/feedback/${id}`).json()).holdReasons

  test('is held within a day, from whomever and however it is spelled, and says so', async () => {
    const ids = []
    for (const title of [
      words,
      `${words}!!! 2`,
      'TODAY only: cheap sailing-shoes for the whole crew https://a.example',
    ])
      ids.push((await (await send(title)).json()).id)
    expect(await Promise.all(ids.map(reasonsOf))).toEqual([
      ['unknown_contact'],
      ['unknown_contact', 'repeated_text'],
      ['unknown_contact', 'links', 'repeated_text'],
    ])
    const id = await idea('To be commented on')
    await decide(id, 'approval', {})
    await visitor.post(`/e/v1/feedback/${id}/comments`, { body: words })
    const { items } = await chloe.get(`/api/v1/feedback/${id}/comments`).json()
    expect(items[0].holdReasons).toEqual(['not_trusted', 'repeated_text'])
    world.clock.forward(limits.repeatedTextWithin)
    chloe = await world.as('Chloe')
    visitor = await world.visitor(world.lumen)
    expect(await reasonsOf((await (await send(words)).json()).id)).toEqual(['unknown_contact'])
  })

  test('may be sent again after an answer that was lost, and after a refusal', async () => {
    const sender = (await world.visitor(world.lumen)).with({ 'idempotency-key': 'lost answer' })
    const body = { kind: 'idea', title: 'Something that is new to everybody here' }
    const [first, again] = [
      await sender.post('/e/v1/feedback', body),
      await sender.post('/e/v1/feedback', body),
    ]
    expect((await again.json()).id).toBe((await first.clone().json()).id)
    expect(await reasonsOf((await first.json()).id)).toEqual(['unknown_contact'])
  })

  test('is told from short ones, from other projects’ and from what was forgotten', () => {
    const texts = new RecentTexts(2)
    const project = { projectId: 'harbor', moderation: 'unknown' as const }
    const look = (text: string, of = project) => texts.look(of, text, 0)
    for (const text of ['Me too!', words]) look(text).note()
    expect(look('Me too!').repeated).toBe(false)
    expect(look(words).repeated).toBe(true)
    expect(look(words, { ...project, projectId: 'lumen' }).repeated).toBe(false)
    for (const text of ['One more text of some length', 'And another text of some length']) look(text).note()
    expect(look(words).repeated).toBe(false)
  })
})

describe('a project’s list of words', () => {
  const save = (heldWords: string[]) =>
    chloe.patch(`/api/v1/projects/${world.lumen.projectId}`, { heldWords })

  test('holds ideas and comments that have one of them, whoever is not trusted', async () => {
    const saved = await save(['casino', 'free money', 'casino'])
    expect((await saved.json()).heldWords).toEqual(['casino', 'free money'])
    const id = await idea('A casino for the harbour')
    expect((await chloe.get(`/api/v1/feedback/${id}`).json()).holdReasons).toEqual([
      'unknown_contact',
      'listed_words',
    ])
    await decide(id, 'approval', {})
    await visitor.post(`/e/v1/feedback/${id}/comments`, { body: 'Free  Money here' })
    const { items } = await chloe.get(`/api/v1/feedback/${id}/comments`).json()
    expect(items[0].holdReasons).toEqual(['not_trusted', 'listed_words'])
    await save([])
    expect((await chloe.get(`/api/v1/feedback/${await idea('Casino again')}`).json()).holdReasons).toEqual([
      'not_trusted',
    ])
  })

  test('is held to its limits', async () => {
    for (const heldWords of [
      [''],
      ['...'],
      ['a'.repeat(limits.heldWordMax + 1)],
      Array.from({ length: limits.heldWordsMax + 1 }, (_, i) => `word${i}`),
    ]) {
      const answer = await save(heldWords)
      expect(answer.status).toBe(400)
      expect((await answer.json()).errors[0].path).toMatch(/^heldWords/)
    }
  })

  test('finds whole words in any case, in scripts without spaces anywhere, and reads signs as they are', () => {
    const held = wordMatcher(['ship', 'c++', 'Größe', '赌场', 'a.b'])
    const hits = (text: string) => held?.test(text)
    for (const text of ['A SHIP.', 'in C++ now', 'die GRÖSSE zählt'.replace('SS', 'ẞ'), '来赌场玩', 'x a.b'])
      expect([text, hits(text)]).toEqual([text, true])
    for (const text of ['shipping', 'worship', 'axb', 'c+']) expect([text, hits(text)]).toEqual([text, false])
    expect(wordMatcher([])).toBeNull()
  })

  test('finds phrases with any blanks between, also beside longer and shorter ones', () => {
    const held = wordMatcher(['free money', 'free money today', 'ΟΔΟΣ 5', '𝒳 ray'])
    for (const text of ['Free\n\tMONEY!', 'no free money tomorrow', 'οδος 5', '(x ray)', 'ﬀ x ray'])
      expect([text, held?.test(text)]).toEqual([text, true])
    for (const text of ['free moneys', 'afree money', 'free  mone', 'οδος 55', '𝒴x ray', 'x ray𝒴'])
      expect([text, held?.test(text)]).toEqual([text, false])
  })

  test('takes no longer for a text that nearly has all of its phrases many times', () => {
    const nearly = Array.from({ length: limits.heldWordsMax }, (_, i) => `${'a '.repeat(28)}${i}`)
    const held = wordMatcher(nearly)
    const spent = process.cpuUsage()
    expect(held?.test('a '.repeat(limits.feedbackBodyMax / 2))).toBe(false)
    expect(process.cpuUsage(spent).user / 1000).toBeLessThan(1_000)
  })
})
