import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../test/caller.ts'
import { sharedWorld } from '../../test/harness.ts'
import { openSite, type Site } from '../../test/signed-identity.ts'

/* Checklist WID-5: in whatever order people come, go and are named, everything belongs to the person who did it. */

const world = sharedWorld()
let chloe: Caller
let site: Site

beforeAll(async () => {
  chloe = await world.as('Chloe')
  await chloe.patch(`/api/v1/projects/${world.lumen.projectId}`, { moderation: 'off' })
  site = await openSite(world, world.lumen, chloe)
}, 60_000)

type Step = { do: 'submit' | 'vote' | 'logout' } | { do: 'identify'; who: string }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ do: 'submit' as const }) },
  { weight: 2, arbitrary: fc.constant({ do: 'vote' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'logout' as const }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('ann', 'bea').map((who) => ({ do: 'identify' as const, who })),
  },
)

/** A browser on one page, which behaves like the widget, with the expected owners of its items. */
class Browser {
  readonly run: string
  /** The idea on which everyone here may vote. */
  readonly target: string
  visitor: string | undefined
  caller: Caller | undefined
  /** Current actor: a named person, or a visitor by their number. */
  actor = 'visitor 0'
  visitors = 0
  readonly owners = new Map<string, string>()
  readonly voters = new Set<string>()

  constructor(run: string, target: string) {
    this.run = run
    this.target = target
  }

  async take(next: Step): Promise<void> {
    if (next.do === 'identify') return this.identify(next.who)
    if (next.do === 'logout') return this.logout()
    const caller = await this.session()
    if (next.do === 'vote') {
      expect((await caller.put(`/e/v1/feedback/${this.target}/vote`)).status).toBe(200)
      this.voters.add(this.actor)
    } else {
      const { id } = await (
        await caller.post('/e/v1/feedback', { kind: 'idea', title: 'One of many' })
      ).json()
      this.owners.set(id, this.actor)
    }
  }

  async session(identity?: string): Promise<Caller> {
    if (this.caller && identity === undefined) return this.caller
    const proofs = { ...(this.visitor && { visitor: this.visitor }), ...(identity && { identity }) }
    const answer = await world
      .page(world.lumen)
      .post('/e/v1/session', { key: world.lumen.publicKey, ...proofs })
    const { visitor, token } = await answer.json()
    this.visitor = visitor ?? undefined
    this.caller = world.page(world.lumen).with({ authorization: `Bearer ${token}` })
    return this.caller
  }

  async identify(who: string): Promise<void> {
    await this.session(site.sign(`${this.run}-${who}`))
    for (const [id, owner] of this.owners)
      if (owner === this.actor) this.owners.set(id, owner.startsWith('visitor') ? who : owner)
    if (this.actor.startsWith('visitor') && this.voters.delete(this.actor)) this.voters.add(who)
    this.actor = who
  }

  logout(): void {
    this.visitor = this.caller = undefined
    this.actor = `visitor ${++this.visitors}`
  }
}

test('ownership holds over any sequence of identify, submit, vote and logout', async () => {
  const author = await world.visitor(world.lumen)
  let runs = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 14 }), async (steps) => {
      const run = `run-${++runs}`
      const idea = await author.post('/e/v1/feedback', { kind: 'idea', title: `Target of ${run}` })
      const browser = new Browser(run, (await idea.json()).id)
      for (const next of steps) await browser.take(next)
      await expectOwners(browser)
    }),
    { numRuns: 25 },
  )
}, 120_000)

async function expectOwners({ run, target, owners, voters }: Browser): Promise<void> {
  const db = world.tenant(world.lumen)
  const rows = await db
    .selectFrom('feedback')
    .innerJoin('people', 'people.id', 'feedback.author_id')
    .select(['feedback.id', 'people.id as person', 'people.external_id'])
    .where('feedback.id', 'in', ['', ...owners.keys()])
    .execute()
  expect(rows.length).toBe(owners.size)
  const people = new Map<string, string>()
  for (const { id, person, external_id } of rows) {
    const owner = owners.get(id) ?? ''
    expect(external_id).toBe(owner.startsWith('visitor') ? null : `${run}-${owner}`)
    expect(people.get(owner) ?? person).toBe(person)
    people.set(owner, person)
  }
  expect(new Set(people.values()).size).toBe(people.size)
  const votes = await db.selectFrom('votes').select('person_id').where('feedback_id', '=', target).execute()
  const { voteCount } = await chloe.get(`/api/v1/feedback/${target}`).json()
  // The idea's author, who is not among the voters, voted too.
  expect([votes.length, voteCount]).toEqual([1 + voters.size, 1 + voters.size])
}
