import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../test/harness.ts'
import { findFeedbackIds } from './find.ts'
import { indexFeedback } from './index-feedback.ts'
import { listedToken } from './tokens.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test.each([
  ['letters outside of the basic plane', '𠮷野家 𠀀𠀁𠀂 menu'],
  ['letters younger than the tokenizer', 'waᦰb ᦰᦱᦲ 𞤀𞤁a'],
  ['letters of other scripts', 'Übergrößen čeština приложение アプリ'],
])('finds what is written in %s', async (_, title) => {
  const { db } = world.services
  const { tenantId, projectId } = world.harbor
  const contact = await world.visitor(world.harbor)
  const sent = await contact.post('/e/v1/feedback', { kind: 'bug', title })
  expect(sent.status).toBe(201)
  const { id } = await sent.json()
  await db.tenant(tenantId).transaction(async (db) => {
    await db.updateTable('feedback').set({ listed: 1 }).where('id', '=', id).execute()
    await indexFeedback(db, id)
  })
  const scope = { tenantId, token: listedToken(projectId) }
  expect(await findFeedbackIds(db.dialect.search, scope, title, 5)).toContain(id)
  for (const word of title.split(' '))
    expect(await findFeedbackIds(db.dialect.search, scope, word, 5)).toContain(id)
})
