import { expect, test } from 'vitest'
import { newId } from '../lib/id.ts'
import { sharedWorld } from '../test/harness.ts'
import { findFeedbackIds, findSimilarIds } from './find.ts'
import { indexFeedback } from './index-feedback.ts'
import { listedToken } from './tokens.ts'

const world = sharedWorld()

/** Submits an idea and indexes it at once, without waiting for the consumer. */
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

test.each([
  ['見面吧在最美的時光', ['時光', '見面', '光', '最美的時光']],
  ['ダークモードを追加してほしい', ['モード', 'ダークモード', 'ﾓｰﾄﾞ', '追加']],
  ['다크 모드를 추가해 주세요', ['모드', '추가']],
  ['เพิ่มโหมดมืดให้หน่อย', ['โหมดมืด']],
  ['Łódź office', ['lodz', 'Lódz', 'lod', 'L\u0301o\u0301dz\u0301']],
  ['Straßenkarte für Ørsted', ['strassenkarte', 'STRASSENKARTE', 'orsted', 'fur orst']],
  ['Λίστα της οδού', ['λιστα', 'οδου']],
  ['Добавьте ёлку', ['елку']],
])('“%s” is found as it is typed elsewhere', async (title, typed) => {
  const id = await indexed(title)
  for (const words of typed) expect([words, await search(findFeedbackIds, words)]).toEqual([words, [id]])
})

test.each([
  ['The Straße sign of Ørsted', ['strasse', 'orsted', 'signs']],
  ['It crashes while exporting', ['crash', 'crashed', 'export', 'exports']],
  ['エクスポート中に落ちます', ['エクスポート', '落ち']],
])('a text with “%s” is found by its words', async (body, typed) => {
  const id = await indexed(`Something else ${newId()}`, body)
  for (const words of typed) expect(await search(findFeedbackIds, words), words).toContain(id)
})

test('characters that stand in another order are not the same word', async () => {
  const id = await indexed('東京都')
  expect(await search(findFeedbackIds, '東京')).toEqual([id])
  expect(await search(findFeedbackIds, '京東')).toEqual([])
})

test('every word counts, the last one from its beginning; what is similar asks for less', async () => {
  const id = await indexed('The cable recap does nothing', 'It only hums since Tuesday.')
  for (const found of ['cable', 'nothing recap', 'hums recap', 'cable noth', 'cabl'])
    expect([found, await search(findFeedbackIds, found)]).toEqual([found, [id]])
  // The pieces of "cap" occur, but in two different words.
  for (const text of ['zzzz nothing', 'nothing zzzz', 'cable hum zzzz', 'cablee', 'cap'])
    expect([text, await search(findFeedbackIds, text)]).toEqual([text, []])
  expect(await search(findSimilarIds, 'The cables recap does not do a thing')).toContain(id)
})
