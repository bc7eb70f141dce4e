import { expect, test } from 'vitest'
import { indexFeedback } from '../../search/index-feedback.ts'
import { sharedWorld } from '../../test/harness.ts'

const world = sharedWorld()

test('an item shows what is like it in its project, and what else its author sent', async () => {
  const ada = await world.as('Ada')
  const author = await world.visitor(world.harbor)
  const send = async (kind: string, title: string): Promise<string> =>
    (await author.post('/e/v1/feedback', { kind, title }).json()).id
  const id = await send('idea', 'Lanterns along the jetty')
  const like = await send('idea', 'More lanterns along the jetty')
  await send('bug', 'Invoices are empty')
  const shown = (path: string) => ada.get(`/api/v1/feedback/${id}${path}`).json()
  expect((await shown('')).authorSent).toEqual({ ideas: 1, bugs: 1 })
  await world
    .tenant()
    .transaction(async (db) => void (await Promise.all([id, like].map((each) => indexFeedback(db, each)))))
  expect((await shown('/similar')).items).toMatchObject([{ id: like }])
})
