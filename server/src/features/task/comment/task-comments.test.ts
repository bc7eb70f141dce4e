import { limits } from '@earshot/shared/limits'
import { beforeAll, expect, test } from 'vitest'
import { sweep } from '../../../sweep.ts'
import type { Caller } from '../../../test/caller.ts'
import { deliverAll } from '../../../test/deliver-all.ts'
import { sharedWorld } from '../../../test/harness.ts'
import { uploadAsMember } from '../../../test/sample-files.ts'

const world = sharedWorld()
let ada: Caller
let ben: Caller
let cleo: Caller
beforeAll(async () => {
  ada = await world.as('Ada')
  ben = await world.as('Ben')
  cleo = await world.as('Cleo')
}, 60_000)

const idOf = (name: string) => world.harbor.members.get(name) ?? ''

async function nameOf(name: string): Promise<string> {
  const { items } = await ada.get('/api/v1/members').json()
  return items.find(({ id }: { id: string }) => id === idOf(name)).name
}

/** The path of a new task's comments. */
async function newTask(title = 'Store the zone'): Promise<{ id: string; comments: string }> {
  const { projectId } = world.harbor
  const { columns } = await ada.get(`/api/v1/projects/${projectId}/board`).json()
  const { id } = await ada.post('/api/v1/tasks', { projectId, columnId: columns[0].id, title }).json()
  return { id, comments: `/api/v1/tasks/${id}/comments` }
}

const comment = (by: Caller, path: string, body: string) => by.post(path, { body }).json()
const countOf = async (id: string) => (await ada.get(`/api/v1/tasks/${id}`).json()).commentCount

/** Types of a member's notifications about a task, with the texts, in alphabetical order. */
async function heard(member: Caller, taskId: string): Promise<string[]> {
  await deliverAll(world)
  const { items } = await member.get('/api/v1/notifications?limit=100').json()
  return items
    .filter((item: { task: { id: string } | null }) => item.task?.id === taskId)
    .map(({ type, excerpt }: { type: string; excerpt: string | null }) => `${type}: ${excerpt}`)
    .sort()
}

test('comments of two members at once are both kept, counted, and read oldest first', async () => {
  const { id, comments } = await newTask()
  const [one, other] = await Promise.all([comment(ada, comments, '**Mine**'), comment(ben, comments, 'Mine')])
  const { items } = await cleo.get(comments).json()
  expect(items.map((each: { id: string }) => each.id)).toEqual([one.id, other.id].sort())
  expect(items.find((each: { id: string }) => each.id === one.id)).toMatchObject({
    author: { id: idOf('Ada'), kind: 'member' },
    body: '**Mine**',
    deleted: false,
    editedAt: null,
  })
  expect(await countOf(id)).toBe(2)
  const page = await ada.get(`${comments}?limit=1`).json()
  expect(page.items).toHaveLength(1)
  expect((await ada.get(`${comments}?limit=1&cursor=${page.nextCursor}`).json()).items).toHaveLength(1)
})

test('only the author edits a comment; the author or an administrator deletes it and takes that back', async () => {
  const { id, comments } = await newTask()
  const path = `${comments}/${(await comment(cleo, comments, 'Tomorow')).id}`
  expect((await ada.patch(path, { body: 'Never' })).status).toBe(403)
  expect(await cleo.patch(path, { body: 'Tomorrow' }).json()).toMatchObject({
    body: 'Tomorrow',
    editedAt: world.clock.read(),
  })
  expect((await ben.delete(path)).status).toBe(403)
  expect(await ada.delete(path).json()).toMatchObject({ body: '', deleted: true, restorable: true })
  expect(await countOf(id)).toBe(0)
  expect((await cleo.patch(path, { body: 'Again' })).status).toBe(404)
  await Promise.all([cleo.put(`${path}/restoration`), cleo.put(`${path}/restoration`)])
  expect(await countOf(id)).toBe(1)
  await cleo.delete(path)
  world.clock.forward(limits.commentUndo + 1)
  expect((await cleo.put(`${path}/restoration`)).status).toBe(410)
  await sweep(world.db, world.clock.read)({ id: '', tenantId: null, payload: {} })
  expect((await cleo.get(comments).json()).items).toEqual([])
})

test('the audit log tells each act on a comment by whom and on which task, and repeats no text', async () => {
  const { id, comments } = await newTask('Audited')
  const path = `${comments}/${(await comment(cleo, comments, 'Unrepeated')).id}`
  await cleo.patch(path, { body: 'Unrepeated either' })
  await ada.delete(path)
  await ada.put(`${path}/restoration`)
  const { items } = await ada.get(`/api/v1/audit-log?targetId=${id}`).json()
  const acts = items.map(({ action, actor }: { action: string; actor: { id: string } }) => [action, actor.id])
  expect(acts.toReversed()).toEqual([
    ['task.created', idOf('Ada')],
    ['task_comment.created', idOf('Cleo')],
    ['task_comment.updated', idOf('Cleo')],
    ['task_comment.deleted', idOf('Ada')],
    ['task_comment.restored', idOf('Ada')],
  ])
  expect(items[0].target).toMatchObject({
    kind: 'task',
    id,
    name: expect.stringMatching(/^TASK-\d+ Audited$/),
  })
  expect(JSON.stringify(items)).not.toContain('Unrepeated')
})

test('a comment on a task that is deleted meanwhile is refused with a sentence, and another task’s path finds none', async () => {
  const [gone, other] = [await newTask(), await newTask()]
  const { id } = await comment(ada, gone.comments, 'Soon gone')
  expect((await ada.delete(`${other.comments}/${id}`)).status).toBe(404)
  expect((await ada.delete(`/api/v1/tasks/${gone.id}`)).status).toBe(204)
  const refused = await ben.post(gone.comments, { body: 'Too late' })
  expect(refused.status).toBe(404)
  expect((await refused.json()).detail).toBe('This task was deleted, so your comment was not added.')
})

test('a text of 64 KB is refused, the longest is kept, and another organisation finds nothing', async () => {
  const { comments } = await newTask()
  expect((await ada.post(comments, { body: 'x'.repeat(60_000) })).status).toBe(400)
  expect((await ada.post(comments, { body: 'ä'.repeat(65_536) })).status).toBe(413)
  expect((await ada.post(comments, { body: 'x'.repeat(limits.commentBodyMax) })).status).toBe(201)
  expect((await ada.post(comments, { body: '  ' })).status).toBe(400)
  const chloe = await world.as('Chloe')
  expect((await chloe.get(comments)).status).toBe(404)
  expect((await chloe.post(comments, { body: 'Let me in' })).status).toBe(404)
})

test('files go with a comment, are read by the team alone, and leave the store with it or with its task', async () => {
  const keys = async () =>
    (await world.tenant().selectFrom('files').select('key').where('task_id', 'is not', null).execute()).length
  const [kept, gone] = [await newTask(), await newTask()]
  const write = async ({ comments }: { comments: string }, by = cleo) => {
    const files = [await uploadAsMember(by, world.harbor.projectId)]
    return by.post(comments, { body: 'See here', files }).json()
  }
  const { id, files } = await write(kept)
  expect(files).toMatchObject([{ type: 'image/webp' }])
  const [{ url }] = files
  expect((await ben.get(url)).status).toBe(200)
  expect((await (await world.as('Chloe')).get(url)).status).toBe(404)
  const { items } = await ada.get(kept.comments).json()
  expect(items[0].files).toEqual(files)
  const again = await ada.post(kept.comments, { body: 'Not mine', files: [files[0].id] })
  expect((await again.json()).errors).toMatchObject([{ path: 'files' }])
  expect(await countOf(kept.id)).toBe(1)

  const path = `${kept.comments}/${id}`
  const extra = await write(kept, ada)
  expect((await ben.delete(`/api/v1/files/${extra.files[0].id}`)).status).toBe(403)
  expect((await ada.delete(`/api/v1/files/${extra.files[0].id}`)).status).toBe(204)
  expect((await ben.get(extra.files[0].url)).status).toBe(404)
  expect(await cleo.delete(path).json()).toMatchObject({ files: [] })
  expect((await ben.get(url)).status).toBe(404)
  await cleo.put(`${path}/restoration`)
  expect((await ben.get(url)).status).toBe(200)
  await cleo.delete(path)
  await write(gone)
  expect(await keys()).toBe(2)
  await ada.delete(`/api/v1/tasks/${gone.id}`)
  world.clock.forward(limits.commentUndo + 1)
  await sweep(world.db, world.clock.read)({ id: '', tenantId: null, payload: {} })
  expect(await keys()).toBe(0)
  const removed = await world.db.global.selectFrom('removed_files').select('key').execute()
  expect(removed).toHaveLength(3)
})

test('a comment is told to whom it mentions, the assignee and those who commented, once each', async () => {
  const { id, comments } = await newTask()
  await ada.patch(`/api/v1/tasks/${id}`, { assigneeId: idOf('Ben') })
  await comment(cleo, comments, 'The feed has its **own** zone.')
  expect(await heard(ben, id)).toEqual(['assigned: null', 'comment: The feed has its own zone.'])
  expect(await heard(ada, id)).toEqual([])
  const { id: asked } = await comment(ada, comments, `@${await nameOf('Ben')} which one?`)
  const excerpt = `@${await nameOf('Ben')} which one?`
  expect(await heard(ben, id)).toContain(`mentioned: ${excerpt}`)
  expect(await heard(cleo, id)).toEqual([`comment: ${excerpt}`])
  const both = `@${await nameOf('Ben')} @${await nameOf('Cleo')} which one?`
  await ada.patch(`${comments}/${asked}`, { body: both })
  expect((await heard(cleo, id)).filter((line) => line.startsWith('mentioned'))).toEqual([
    `mentioned: ${both}`,
  ])
  expect((await heard(ben, id)).filter((line) => line.startsWith('mentioned'))).toHaveLength(1)
})

test('of a comment deleted at once nobody hears, until it is restored; its text is in no notification afterwards', async () => {
  const { id, comments } = await newTask()
  await ada.patch(`/api/v1/tasks/${id}`, { assigneeId: idOf('Ben') })
  const path = `${comments}/${(await comment(cleo, comments, 'A slip')).id}`
  await cleo.delete(path)
  expect(await heard(ben, id)).toEqual(['assigned: null'])
  await cleo.put(`${path}/restoration`)
  expect(await heard(ben, id)).toEqual(['assigned: null', 'comment: A slip'])
  await cleo.delete(path)
  expect(await heard(ben, id)).toEqual(['assigned: null', 'comment: null'])
})

test('a mention of a member who was removed is only text, and what they wrote stays under their name', async () => {
  const { id, comments } = await newTask()
  const name = await nameOf('Ben')
  await comment(ben, comments, 'My last words')
  expect((await ada.delete(`/api/v1/users/${idOf('Ben')}`)).status).toBeLessThan(300)
  const said = await ada.post(comments, { body: `@${name} are you there?` })
  expect(said.status).toBe(201)
  expect(await heard(cleo, id)).toEqual([])
  const { items } = await cleo.get(comments).json()
  expect(items).toMatchObject([
    { body: 'My last words', author: { name } },
    { body: `@${name} are you there?` },
  ])
})
