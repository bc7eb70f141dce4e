import { expect, test } from 'vitest'
import { sharedWorld } from '../test/harness.ts'
import { findFeedbackIds, findSimilarIds } from './find.ts'
import { indexFeedback } from './index-feedback.ts'
import { listedToken } from './tokens.ts'

const world = sharedWorld()

/** Sends something and makes it searchable, without waiting for the index to follow. */
async function indexed(title: string, body = ''): Promise<string> {
  const { db } = world.services
  const contact = await world.visitor(world.harbor)
  const sent = await contact.post('/e/v1/feedback', { kind: 'bug', title, body })
  expect(sent.status).toBe(201)
  const { id } = await sent.json()
  await db.tenant(world.harbor.tenantId).transaction(async (db) => {
    await db.updateTable('feedback').set({ listed: 1 }).where('id', '=', id).execute()
    await indexFeedback(db, id)
  })
  return id
}

const search = (find: typeof findFeedbackIds, text: string): Promise<string[]> => {
  const { tenantId, projectId } = world.harbor
  return find(world.db.dialect.search, { tenantId, token: listedToken(projectId) }, text, 5)
}

test.each([
  ['letters outside of the basic plane', '𠮷野家 𠀀𠀁𠀂 menu'],
  ['letters younger than the tokenizer', 'waᦰb ᦰᦱᦲ 𞤀𞤁a'],
  ['letters of other scripts', 'Übergrößen čeština приложение アプリ'],
])('finds what is written in %s', async (_, title) => {
  const id = await indexed(title)
  expect(await search(findFeedbackIds, title)).toContain(id)
  for (const word of title.split(' ')) expect(await search(findFeedbackIds, word)).toContain(id)
})

test('every word counts, the last one from its beginning; what is similar asks for less', async () => {
  const id = await indexed('The cable recap does nothing', 'It only hums since Tuesday.')
  for (const found of ['cable', 'nothing recap', 'hums recap', 'cable noth', 'cabl'])
    expect([found, await search(findFeedbackIds, found)]).toEqual([found, [id]])
  // The pieces of "cap" are there, but in two words.
  for (const text of ['zzzz nothing', 'nothing zzzz', 'cable hum zzzz', 'cablee', 'cap'])
    expect([text, await search(findFeedbackIds, text)]).toEqual([text, []])
  expect(await search(findSimilarIds, 'The cables recap does not do a thing')).toContain(id)
})
