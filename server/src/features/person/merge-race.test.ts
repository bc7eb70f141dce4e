import { beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../test/caller.ts'
import { sharedWorld } from '../../test/harness.ts'
import { openSite, type Site } from '../../test/signed-identity.ts'

const world = sharedWorld({ RATE_LIMIT_FACTOR: '1000' })
let site: Site

beforeAll(async () => {
  const chloe = await world.as('Chloe')
  await chloe.patch(`/api/v1/projects/${world.lumen.projectId}`, { moderation: 'off' })
  site = await openSite(world, world.lumen, chloe)
}, 60_000)

test('a visitor who writes and votes at the moment in which the site names them loses nothing, and nothing fails', async () => {
  const { tenantId, publicKey: key } = world.lumen
  const author = await world.visitor(world.lumen)
  const target = (await author.post('/e/v1/feedback', { kind: 'idea', title: 'Target' }).json()).id
  const named = (sub: string, visitor: string) =>
    world.page(world.lumen).post('/e/v1/session', { key, visitor, identity: site.sign(sub) })
  let voted = 0
  for (let round = 0; round < 12; round++) {
    const sub = `writer ${round}`
    const { visitor, token } = await world.page(world.lumen).post('/e/v1/session', { key }).json()
    const writer = world.page(world.lumen).with({ authorization: `Bearer ${token}` })
    const write = () => writer.post('/e/v1/feedback', { kind: 'idea', title: 'One of many' })
    const before = await (await write()).json()
    const [first, second, vote, ...ideas] = await Promise.all([
      named(sub, visitor),
      named(sub, visitor),
      writer.put(`/e/v1/feedback/${target}/vote`),
      ...Array.from({ length: 5 }, write),
    ])
    expect([first?.status, second?.status]).toEqual([200, 200])
    // Requests that lost the race get 401 and are repeated as the merged contact.
    for (const { status } of [vote, ...ideas] as Answer[]) expect([200, 201, 401]).toContain(status)
    if (vote?.status === 200) voted++
    const taken = ideas.filter(({ status }) => status === 201)
    const written = [before.id, ...(await Promise.all(taken.map(async (idea) => (await idea.json()).id)))]
    const owners = await world.db
      .tenant(tenantId)
      .selectFrom('feedback')
      .innerJoin('people', 'people.id', 'feedback.author_id')
      .select('people.external_id')
      .where('feedback.id', 'in', written)
      .execute()
    expect(owners.map(({ external_id }) => external_id)).toEqual(written.map(() => sub))
  }
  const { vote_count } = await world.db
    .tenant(tenantId)
    .selectFrom('feedback')
    .select('vote_count')
    .where('id', '=', target)
    .executeTakeFirstOrThrow()
  // In addition to the author's own vote.
  expect(vote_count).toBe(1 + voted)
}, 60_000)
