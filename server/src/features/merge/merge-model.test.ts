import { beforeAll, expect, test } from 'vitest'
import { voteWeight } from '../../db/trend.ts'
import type { Caller } from '../../test/caller.ts'
import { onOneEngine } from '../../test/database.ts'
import { sharedWorld } from '../../test/harness.ts'
import { MergeModel, type ModelItem } from './merge-model.ts'

/* Random sequences of everything that happens to merged items, compared with a model after each step. */

const world = sharedWorld()
let ada: Caller
beforeAll(async () => {
  ada = await world.as('Ada')
  await ada.patch(`/api/v1/projects/${world.harbor.projectId}`, { moderation: 'off' })
}, 60_000)

const itemsMax = 7
const steps = 60

/** Random numbers that are the same for each run with a seed. */
function dice(seed: number) {
  let state = seed
  return (sides: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

type Step = (of: Round) => Promise<string | undefined>

/** One random sequence: the product and the model of it. */
class Round {
  readonly model = new MergeModel()
  readonly people: Caller[] = []
  readonly #ids: string[] = []
  #words = 0

  readonly roll: (sides: number) => number

  constructor(roll: (sides: number) => number) {
    this.roll = roll
  }

  async begin(): Promise<this> {
    for (let count = 0; count < 4; count++) await this.arrive(count)
    for (const name of ['Fjordline', 'Kielwind']) {
      const { id } = await ada.post('/api/v1/companies', { name, revenue: 100 }).json()
      this.model.staff.set(id, { revenue: 100, people: new Set() })
    }
    return this
  }

  /** Somebody new, in the place of whoever was there. */
  async arrive(person: number): Promise<void> {
    this.people[person] = await world.visitor(world.harbor)
    const { id } = await world
      .tenant()
      .selectFrom('people')
      .select('id')
      .where('kind', '=', 'contact')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    this.#ids[person] = id
  }

  idOf = (person: number): string => this.#ids[person] ?? ''

  pick(wanted: (item: ModelItem) => boolean = () => true): ModelItem | undefined {
    const found = [...this.model.items.values()].filter(wanted)
    return found[this.roll(found.length)]
  }

  person(): number {
    return this.roll(this.people.length)
  }

  by(person: number): Caller {
    const found = this.people[person]
    if (!found) throw new Error(`The round has no person ${person}`)
    return found
  }

  word = (): string => `word${this.#words++}`
}

const path = (id: string) => `/api/v1/feedback/${id}`
const done = async (call: ReturnType<Caller['get']>) => expect((await call).status).toBeLessThan(300)

const submit: Step = async (round) => {
  if (round.model.items.size >= itemsMax) return undefined
  const author = round.person()
  const kind = round.roll(2) === 0 ? 'idea' : 'bug'
  const title = round.word()
  const { id } = await round.by(author).post('/e/v1/feedback', { kind, title }).json()
  const visibility = kind === 'idea' ? 'public' : 'author'
  round.model.items.set(id, {
    id,
    kind,
    title,
    author,
    visibility,
    into: null,
    supporters: new Set([author]),
    reports: kind === 'bug' ? [author] : [],
  })
  return `${author} submits ${kind} ${id}`
}

const support: Step = async (round) => {
  const person = round.person()
  const { model } = round
  const item = round.pick((each) => each.into === null && model.readBy(person, each.id) !== undefined)
  if (!item) return undefined
  const isIdea = item.kind === 'idea'
  const call = `/e/v1/feedback/${item.id}/${isIdea ? 'vote' : 'report'}`
  const body = isIdea || round.roll(2) === 0 ? undefined : { body: round.word() }
  await done(round.by(person).put(call, isIdea ? undefined : (body ?? {})))
  // A vote counts already if it is on a merged item; a report is one more, unless it says nothing once more.
  if (!isIdea || !model.supportersOf(item.id).has(person)) item.supporters.add(person)
  if (!isIdea && (body || !item.reports.includes(person))) item.reports.push(person)
  return `${person} supports ${item.id}`
}

const withdraw: Step = async (round) => {
  const person = round.person()
  const { model } = round
  const item = round.pick(
    (each) => each.kind === 'idea' && each.into === null && model.readBy(person, each.id) !== undefined,
  )
  if (!item) return undefined
  await done(round.by(person).call('DELETE', `/e/v1/feedback/${item.id}/vote`))
  for (const each of model.groupOf(item.id)) model.item(each).supporters.delete(person)
  return `${person} takes back the vote for ${item.id}`
}

const say: Step = async (round) => {
  const person = round.person()
  const { model } = round
  const item = round.pick((each) => each.into === null && model.readBy(person, each.id) !== undefined)
  if (!item) return undefined
  const body = round.word()
  await done(round.by(person).post(`/e/v1/feedback/${item.id}/comments`, { body }))
  model.comments.push({ body, author: person, origin: item.id, on: item.id })
  return `${person} says ${body} on ${item.id}`
}

const merge: Step = async (round) => {
  const { model } = round
  const [from, into] = [round.pick(), round.pick()]
  if (!from || !into) return undefined
  const { status } = await ada.put(`${path(from.id)}/merge`, { intoId: into.id })
  expect(status < 300).toBe(model.canMerge(from.id, into.id))
  if (status < 300) model.merge(from.id, into.id)
  return `merge ${from.id} into ${into.id}: ${status}`
}

const unmerge: Step = async (round) => {
  const item = round.pick(({ into }) => into !== null)
  if (!item) return undefined
  await done(ada.call('DELETE', `${path(item.id)}/merge`))
  round.model.unmerge(item.id)
  return `unmerge ${item.id}`
}

const hide: Step = async (round) => {
  const item = round.pick(({ into }) => into === null)
  if (!item) return undefined
  item.visibility = item.visibility === 'public' ? 'author' : 'public'
  await done(ada.patch(path(item.id), { visibility: item.visibility }))
  return `${item.visibility} ${item.id}`
}

const erase: Step = async (round) => {
  const item = round.pick()
  if (!item) return undefined
  await done(ada.call('DELETE', path(item.id)))
  round.model.erase(item.id)
  return `erase ${item.id}`
}

const erasePerson: Step = async (round) => {
  const person = round.person()
  await done(round.by(person).call('DELETE', '/e/v1/me'))
  round.model.erasePerson(person)
  await round.arrive(person)
  return `erase person ${person}`
}

/** Gives a person another company, or none. */
const employ: Step = async (round) => {
  const person = round.person()
  const names = [...round.model.staff.keys(), null]
  const companyId = names[round.roll(names.length)] ?? null
  await done(ada.put(`/api/v1/contacts/${round.idOf(person)}/company`, { companyId }))
  for (const [id, { people }] of round.model.staff)
    if (id === companyId) people.add(person)
    else people.delete(person)
  return `${person} works for ${companyId}`
}

const earn: Step = async (round) => {
  const companies = [...round.model.staff]
  const [id, company] = companies[round.roll(companies.length)] ?? []
  if (id === undefined || !company) return undefined
  company.revenue = round.roll(5) * 100
  await done(ada.patch(`/api/v1/companies/${id}`, { revenue: company.revenue }))
  return `revenue of ${id}: ${company.revenue}`
}

const often = [submit, submit, submit, support, support, support, withdraw, say, say]
const rare = [
  employ,
  employ,
  earn,
  merge,
  merge,
  merge,
  merge,
  unmerge,
  unmerge,
  hide,
  hide,
  erase,
  erasePerson,
]

/** The product's counts of an item, as the model has them; undefined for one that is erased. */
function countsOf({ model }: Round, id: string) {
  const item = model.items.get(id)
  return (
    item && {
      ...{ id, mergedInto: item.into === null ? null : { id: item.into } },
      [item.kind === 'idea' ? 'voteCount' : 'affectedCount']: model.supportersOf(id).size,
      commentCount: model.commentsOn(id).length,
      reports: model.reportsOf(id).map(() => ({})),
      ...model.demandOf(id),
    }
  )
}

/** The item at an address as a person reads it, with the words of its comments. */
async function viewOf(caller: Caller, id: string) {
  const answer = await caller.get(`/e/v1/me/feedback/${id}`)
  if (answer.status !== 200) return undefined
  const { id: seen, comments } = await answer.json()
  return { id: seen, comments: comments.map(({ body }: { body: string }) => body).sort() }
}

/** Compares the stored numbers of reporters and of merged items with the reports of all that is merged. */
async function compareMerged({ model }: Round): Promise<void> {
  const rows = await world
    .tenant()
    .selectFrom('feedback')
    .select(['id', 'report_count', 'merged_count'])
    .execute()
  for (const { id, report_count, merged_count } of rows.filter(({ id }) => model.items.has(id))) {
    const reporters = model.reportsOf(id)
    const counts = [Number(report_count), Number(merged_count)]
    expect([id, ...counts]).toEqual([id, new Set(reporters).size, model.mergedInto(id).length])
  }
}

/**
 * Compares the trend of each item with the votes for it and for all that is merged into it, each voter once. A stored
 * sum that votes joined and left is inexact in proportion to a vote's weight, not to what is left of the sum.
 */
async function compareTrends({ model }: Round): Promise<void> {
  const db = world.tenant()
  const inexact = 1e-12 * voteWeight(world.clock.read())
  const items = await db.selectFrom('feedback').select(['id', 'trend']).execute()
  const votes = await db.selectFrom('votes').select(['feedback_id', 'person_id', 'created_at']).execute()
  for (const { id, trend } of items.filter(({ id }) => model.items.has(id))) {
    const group = model.groupOf(id)
    const latest = new Map<string, number>()
    for (const { feedback_id, person_id, created_at } of votes)
      if (group.includes(feedback_id)) latest.set(person_id, Math.max(created_at, latest.get(person_id) ?? 0))
    const sum = [...latest.values()].reduce((all, at) => all + voteWeight(at), 0)
    expect(Math.abs(trend - sum), id).toBeLessThanOrEqual(inexact + 1e-12 * sum)
  }
}

/** Compares each item's counts and each reader's view with the model. */
async function compare(round: Round, ids: ReadonlySet<string>): Promise<void> {
  const { model, people } = round
  for (const id of ids) {
    const counts = countsOf(round, id)
    const read = await ada.get(path(id))
    expect([id, read.status]).toEqual([id, counts ? 200 : 404])
    if (counts) expect(await read.json()).toMatchObject(counts)
    for (const [person, caller] of people.entries())
      expect([person, id, await viewOf(caller, id)]).toEqual([person, id, model.readBy(person, id)])
  }
  const ideas = [...model.items.values()].filter(({ kind, into }) => kind === 'idea' && into === null)
  if (ideas.length === 0) return
  for (const [person, caller] of people.entries()) {
    const { feedbackIds } = await caller.get(`/e/v1/me/votes?ids=${ideas.map(({ id }) => id)}`).json()
    const voted = ideas.filter(({ id }) => model.supportersOf(id).has(person)).map(({ id }) => id)
    expect([person, feedbackIds.toSorted()]).toEqual([person, voted.toSorted()])
  }
}

async function agreesWithModel(seed: number): Promise<void> {
  const round = await new Round(dice(seed)).begin()
  const ids = new Set<string>()
  const story: string[] = []
  try {
    for (let step = 0; step < steps; step++) {
      const kinds = step < 8 || round.roll(2) === 0 ? often : rare
      const did = await kinds[round.roll(kinds.length)]?.(round)
      if (did === undefined) continue
      story.push(did)
      for (const id of round.model.items.keys()) ids.add(id)
      await compare(round, ids)
      await compareMerged(round)
      await compareTrends(round)
      world.clock.forward(10_000)
    }
  } catch (error) {
    throw new Error(`After:\n${story.join('\n')}`, { cause: error })
  }
}

const timeout = 60_000

test.each([1])('every count and every view is as the pointers say: sequence %i', { timeout }, agreesWithModel)

test.each(onOneEngine([20, 47]))(
  'every count and every view is as the pointers say: sequence %i',
  { timeout, tags: 'long' },
  agreesWithModel,
)
