import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '@earshot/shared/limits'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '../../lib/id.ts'
import { indexFeedback } from '../../search/index-feedback.ts'
import type { Answer, Caller } from '../../test/caller.ts'
import { testEngine } from '../../test/database.ts'
import { openWorld, type World } from '../../test/harness.ts'
import { sendContactMails } from '../../test/mails.ts'
import { uploadFile } from '../../test/sample-files.ts'
import { png } from '../../test/sample-picture.ts'
import { openSite, type Site } from '../../test/signed-identity.ts'
import { storedBytes } from '../../test/stored-bytes.ts'
import { removeFiles } from '../file/removal.ts'
import { eraseOrganisation } from '../organisation/erase.ts'
import { eraseProject } from '../project-deletion/erase.ts'
import { ErasedList } from './erased-list.ts'
import { purgeErased } from './erasure.ts'

/*
 * Checklists GDPR-2 and GDPR-3: unique words are planted wherever a person's data goes, and searched for
 * case-insensitively in every byte of the database's files, its log and search index, and on Postgres in every row. A
 * backup has live rows only.
 */

let world: World
let ada: Caller
let site: Site

beforeEach(async () => {
  world = await openWorld()
  ada = await world.as('Ada')
  await ada.patch(`/api/v1/projects/${world.harbor.projectId}`, { moderation: 'off' })
  site = await openSite(world, world.harbor, ada)
}, 60_000)
afterEach(() => world.close())

const list = () => new ErasedList(world.services.config.dataDir)

/** Runs the jobs of the worker after an erasure, except sending mails. */
async function purge(): Promise<void> {
  const { db } = world.services
  await db.transaction(({ global }) => global.deleteFrom('jobs').where('kind', '=', 'sendMail').execute())
  await purgeErased(db, list())({ id: newId(), tenantId: null, payload: {} })
}

/** All stored bytes in lower case. */
const stored = async (): Promise<string> => (await storedBytes(world.database)).toLowerCase()

/** The planted words that are still stored. */
async function found(words: readonly string[]): Promise<string[]> {
  const text = await stored()
  return words.filter((word) => text.includes(word.toLowerCase()))
}

/** Files in the store after files without rows are removed. */
async function storedFiles(): Promise<string[]> {
  await removeFiles(world.services)({ id: newId(), tenantId: null, payload: {} })
  const folder = join(world.services.config.dataDir, 'files')
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return found.filter((entry) => entry.isFile()).map(({ name }) => name)
}

/** Queued jobs that contain one of these addresses. */
const queuedFor = async (addresses: readonly string[]) =>
  (await world.db.global.selectFrom('jobs').select(['kind', 'payload']).execute()).filter(({ payload }) =>
    addresses.some((address) => payload.includes(address)),
  )

const index = (...ids: string[]) =>
  world.db.transaction(async (tx) => {
    for (const id of ids) await indexFeedback(tx.tenant(world.harbor.tenantId), id)
  })

const idOf = async (answer: Answer): Promise<string> => {
  expect(answer.status, await answer.clone().text()).toBeLessThan(300)
  return (await answer.json()).id
}

/** Long enough to fill whole pages of the database, so that some pages are freed. */
const long = (word: string) => `${word} `.repeat(700).slice(0, 9_000)

/** A contact named by the website, with a planted word in everything that they and others can write about them. */
async function plantCustomer() {
  const words = {
    name: 'Quxname',
    email: 'quxmail@customer.example',
    externalId: 'quxsubject-7',
    bugTitle: 'Quxbugtitle',
    bugBody: 'Quxbugbody',
    browser: 'Quxbrowser',
    pageError: 'Quxpageerror',
    pageDetail: 'Quxpagedetail',
    hidden: 'Quxhidden',
    note: 'Quxnote',
    ownComment: 'Quxowncomment',
    oldWords: 'Quxoldwords',
    heldComment: 'Quxheldcomment',
    deletedComment: 'Quxdeletedcomment',
    company: 'Quxcompany',
    trait: 'Quxtrait',
    remark: 'Quxteamremark',
    pendingEmail: 'quxpending@customer.example',
    picture: 'Quxpicture',
  }
  const { projectId, publicKey: key } = world.harbor
  const identity = site.sign(words.externalId, {
    name: words.name,
    email: words.email,
    company: words.company,
    traits: { plan: words.trait },
  })
  const session = await world.page(world.harbor).post('/e/v1/session', { key, identity })
  const { token } = await session.json()
  const customer = world.page(world.harbor).with({ authorization: `Bearer ${token}` })
  const keyed = (caller: Caller) => caller.with({ 'idempotency-key': newId() })
  const bug = await idOf(
    await keyed(customer).post('/e/v1/feedback', {
      kind: 'bug',
      files: [await uploadFile(customer, png, `${words.picture}.png`)],
      title: words.bugTitle,
      body: long(words.bugBody),
      environment: { browser: words.browser },
      diagnostics: {
        entries: [{ kind: 'error', before: 1, message: words.pageError }],
        metadata: { version: words.pageDetail },
      },
    }),
  )
  const idea = await idOf(
    await keyed(customer).post('/e/v1/feedback', {
      kind: 'idea',
      title: 'Plainpublic',
      body: words.oldWords,
      files: [await uploadFile(customer, png, `${words.picture}.png`)],
    }),
  )
  const hidden = await idOf(
    await keyed(customer).post('/e/v1/feedback', { kind: 'idea', title: words.hidden }),
  )
  await index(bug, idea, hidden)
  await ada.patch(`/api/v1/feedback/${hidden}`, { visibility: 'author' })
  // The update leaves the earlier version of the row in the database's files.
  await ada.patch(`/api/v1/feedback/${idea}`, { body: 'Plainbody' })
  await index(idea, hidden)
  await idOf(await keyed(ada).post(`/api/v1/feedback/${bug}/comments`, { body: words.note, internal: true }))
  await idOf(await keyed(customer).post(`/e/v1/feedback/${bug}/comments`, { body: words.ownComment }))
  await idOf(await keyed(customer).post(`/e/v1/feedback/${idea}/comments`, { body: 'Plaincomment' }))
  await plantUnseenComments(keyed(customer), idea, words)
  const open = `/e/v1/feedback?key=${key}&kind=idea&sort=newest&category=open`
  const target = (await world.page(world.harbor).get(open).json()).items.find(
    ({ id }: { id: string }) => id !== idea,
  )
  expect((await customer.put(`/e/v1/feedback/${target.id}/vote`)).status).toBe(200)
  const person = await world
    .tenant()
    .selectFrom('people')
    .select('id')
    .where('external_id', '=', words.externalId)
    .executeTakeFirstOrThrow()
  await idOf(await keyed(ada).post(`/api/v1/contacts/${person.id}/notes`, { body: words.remark }))
  expect((await customer.put('/e/v1/me', { email: words.pendingEmail })).status).toBe(200)
  await sendContactMails(world)
  world.clock.forward(limits.contactAddressPause)
  // One confirmation mail waits to be sent, and one to be written.
  expect((await customer.put('/e/v1/me', { email: words.pendingEmail })).status).toBe(200)
  return { words: Object.values(words), customer, personId: person.id, bug, idea, hidden, target, projectId }
}

/** Plants a held comment, and a deleted comment that has a reply. */
async function plantUnseenComments(
  customer: Caller,
  idea: string,
  words: { heldComment: string; deletedComment: string },
): Promise<void> {
  const comments = `/e/v1/feedback/${idea}/comments`
  const held = await idOf(await customer.post(comments, { body: words.heldComment }))
  expect((await ada.put(`/api/v1/comments/${held}/hold`, {})).status).toBe(200)
  const deleted = await idOf(
    await customer.with({ 'idempotency-key': newId() }).post(comments, { body: words.deletedComment }),
  )
  const reply = { body: 'Plainreply', parentId: deleted }
  await idOf(await (await world.contact(world.harbor, 'Mira')).post(comments, reply))
  expect((await ada.delete(`/api/v1/comments/${deleted}`)).status).toBe(200)
}

/** Replaced words remain only in SQLite's file, not in any row. */
const storedOf = (words: readonly string[]): string[] =>
  words.filter((word) => testEngine === 'sqlite' || word !== 'Quxoldwords')

const votesOf = async (id: string) => (await ada.get(`/api/v1/feedback/${id}`).json()).voteCount

test('a customer exports what is held about them, and nothing about anybody else', async () => {
  const { words, customer, personId } = await plantCustomer()
  const answer = await customer.get('/e/v1/me/export')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="earshot-my-data-/)
  const file = await answer.json()
  const text = JSON.stringify(file)
  // The export includes the team's notes on the contact, but neither internal comments nor replaced words.
  for (const word of words.filter((word) => !/note|oldwords/i.test(word))) expect(text).toContain(word)
  expect(text).not.toContain('Quxnote')
  expect(file.personNotes).toEqual([{ body: 'Quxteamremark', createdAt: expect.any(Number) }])
  expect(file).toMatchObject({ format: 'earshot-contact-1', contact: { id: personId, emailVerified: false } })
  expect([file.feedback.length, file.comments.length, file.votes.length, file.reports.length]).toEqual([
    3, 4, 3, 1,
  ])
  expect(text.match(/"[a-z]+_[a-z_]+":/g), 'names are those of the API').toBeNull()
  expect(file.fileContents.map(({ fileId }: { fileId: string }) => fileId)).toEqual(
    file.files.map(({ id }: { id: string }) => id).sort(),
  )
  expect(Buffer.from(file.fileContents[0].base64, 'base64').subarray(8, 12).toString()).toBe('WEBP')
  const other = await (await (await world.contact(world.harbor, 'Mira')).get('/e/v1/me/export')).text()
  for (const word of words) expect(other).not.toContain(word)
  const byTeam = await ada.post(`/api/v1/contacts/${personId}/export`).json()
  expect({ ...byTeam, exportedAt: 0 }).toEqual({ ...file, exportedAt: 0 })
})

test('a customer who erases their data is nowhere any more, and their public words are nobody’s', async () => {
  const { words, customer, personId, bug, idea, hidden, target } = await plantCustomer()
  const votes = await votesOf(target.id)
  expect(await storedFiles()).toHaveLength(4)
  expect(await found(words)).toEqual(storedOf(words))
  expect((await customer.delete('/e/v1/me')).status).toBe(204)
  expect(await queuedFor(['quxpending@customer.example', 'quxmail@customer.example'])).toEqual([])
  await purge()
  expect(await storedFiles()).toEqual([])
  expect(await found(words)).toEqual([])

  expect(await votesOf(target.id)).toBe(votes - 1)
  for (const id of [bug, hidden]) expect((await ada.get(`/api/v1/feedback/${id}`)).status).toBe(404)
  const item = await ada.get(`/api/v1/feedback/${idea}`).json()
  expect(item).toMatchObject({
    title: 'Plainpublic',
    commentCount: 2,
    author: { name: 'Former customer', verified: false, email: null },
  })
  expect(item.author.id).not.toBe(personId)
  const page = world.page(world.harbor)
  const shown = await page.get(`/e/v1/feedback/${idea}?key=${world.harbor.publicKey}`)
  expect((await shown.json()).comments).toMatchObject([
    { authorName: 'Former customer', body: 'Plaincomment' },
    { deleted: true, body: '' },
    { body: 'Plainreply' },
  ])
  // The contact's session and site identity no longer work.
  for (const again of [
    customer.delete('/e/v1/me'),
    customer.get('/e/v1/me/export'),
    customer.post('/e/v1/feedback', { kind: 'idea', title: 'Again' }),
    customer.put(`/e/v1/feedback/${target.id}/vote`),
  ])
    expect((await again).status).toBe(401)
  expect(list().read()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'contact', id: personId, tenant_id: world.harbor.tenantId }),
      expect.objectContaining({ kind: 'feedback', id: bug }),
    ]),
  )
})

test('counts are what there are rows of after a customer is erased by the team, which its audit log tells', async () => {
  const { personId } = await plantCustomer()
  const db = world.tenant()
  expect((await (await world.as('Ben')).delete(`/api/v1/contacts/${personId}`)).status).toBe(403)
  expect((await (await world.as('Chloe')).delete(`/api/v1/contacts/${personId}`)).status).toBe(404)
  const member = world.harbor.members.get('Ben') ?? ''
  expect((await ada.delete(`/api/v1/contacts/${member}`)).status).toBe(404)
  expect((await ada.delete(`/api/v1/contacts/${personId}`)).status).toBe(204)
  expect((await ada.delete(`/api/v1/contacts/${personId}`)).status).toBe(404)
  const rows = async (table: 'votes' | 'reports' | 'comments', id: string) => {
    let query = db.selectFrom(table).select('feedback_id').where('feedback_id', '=', id)
    if (table === 'comments')
      query = query.where('listed' as never, '=', 1 as never).where('deleted_at' as never, 'is', null)
    return (await query.execute()).length
  }
  for (const item of await db.selectFrom('feedback').selectAll().execute())
    expect([item.vote_count, item.report_count, item.comment_count]).toEqual([
      await rows('votes', item.id),
      await rows('reports', item.id),
      await rows('comments', item.id),
    ])
  const log = await db.selectFrom('audit_log').select(['action', 'target_kind', 'target_id']).execute()
  expect(log.filter(({ action }) => action === 'contact.erased')).toEqual([
    { action: 'contact.erased', target_kind: 'contact', target_id: personId },
  ])
})

test('an item that an administrator deletes is gone with all that hung on it', async () => {
  const { words, bug, idea } = await plantCustomer()
  const gone = words.filter((word) => /bug|browser|page|note|owncomment|picture/i.test(word))
  expect(await found(gone)).toEqual(gone)
  expect((await (await world.as('Ben')).delete(`/api/v1/feedback/${bug}`)).status).toBe(403)
  const before = await world.page(world.harbor).get(`/e/v1/feedback?key=${world.harbor.publicKey}&kind=idea`)
  expect(await before.text()).toContain('Plainpublic')
  for (const id of [bug, idea]) expect((await ada.delete(`/api/v1/feedback/${id}`)).status).toBe(204)
  expect((await ada.delete(`/api/v1/feedback/${bug}`)).status).toBe(404)
  await purge()
  expect(await storedFiles()).toEqual([])
  expect(await found([...gone, 'Plainpublic', 'Plaincomment'])).toEqual([])
  const after = await world.page(world.harbor).get(`/e/v1/feedback?key=${world.harbor.publicKey}&kind=idea`)
  expect(await after.text()).not.toContain('Plainpublic')
  const similar = await world
    .page(world.harbor)
    .get(`/e/v1/similar?key=${world.harbor.publicKey}&title=Plainpublic`)
  expect(await similar.text()).not.toContain(idea)
})

test('a member who deletes their account is nowhere any more', async () => {
  const names = { firstName: 'Quxfirst', lastName: 'Quxlast' }
  const words = [...Object.values(names), 'quxmember@harbor.example', 'Quxagent/1.0', '203.0.113.77']
  const { db } = world.services
  const user = await db.global
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'ben@harbor.example')
    .executeTakeFirstOrThrow()
  await db.transaction(({ global }) =>
    global
      .updateTable('users')
      .set({ email: 'quxmember@harbor.example' })
      .where('id', '=', user.id)
      .execute(),
  )
  const cookie = await world.services.sessions.start(user.id, world.harbor.tenantId, {
    userAgent: 'Quxagent/1.0',
  })
  const ben = world.console().with({ cookie: cookie.split(';')[0] ?? '', 'x-forwarded-for': '203.0.113.77' })
  expect((await ben.put('/api/v1/account/personal-details', names)).status).toBe(200)
  const { items } = await ben.get('/api/v1/feedback?kind=idea').json()
  const comments = `/api/v1/feedback/${items[0].id}/comments`
  await idOf(await ben.with({ 'idempotency-key': 'k1' }).post(comments, { body: 'Plainwords' }))
  const task = await taskCommentedBy(ben)
  await world.console().post('/api/v1/auth/forgotten-password', { email: 'quxmember@harbor.example' })
  const tenant = db.tenant(world.harbor.tenantId, {
    personId: world.harbor.members.get('Ben') ?? '',
    address: '203.0.113.77',
    requestId: 'r',
  })
  await tenant.transaction((tx) => tx.record({ type: 'session.reauthenticated', at: world.clock.read() }))
  expect(await found(words)).toEqual(words)
  const answer = await ben.post('/api/v1/account/deletion', { email: 'quxmember@harbor.example' })
  expect(answer.status, await answer.text()).toBe(204)
  await purge()
  expect(await found(words)).toEqual([])
  expect(list().read()).toMatchObject([{ kind: 'account', id: user.id }])
  const { items: said } = await ada.get(task).json()
  expect(said).toMatchObject([{ body: 'Plaintask', author: { name: 'Former member' } }])
})

/** The address of the comments of a task on which the member wrote. */
async function taskCommentedBy(member: Caller): Promise<string> {
  const { projectId } = world.harbor
  const { columns } = await ada.get(`/api/v1/projects/${projectId}/board`).json()
  const task = { projectId, columnId: columns[0].id, title: 'Plaintitle' }
  const comments = `/api/v1/tasks/${await idOf(await ada.post('/api/v1/tasks', task))}/comments`
  await idOf(await member.with({ 'idempotency-key': newId() }).post(comments, { body: 'Plaintask' }))
  return comments
}

test('an organisation that is deleted is nowhere any more', async () => {
  const { words, bug, idea, hidden } = await plantCustomer()
  await ada.patch(`/api/v1/projects/${world.harbor.projectId}`, { name: 'Quxproject' })
  const all = [...words, 'Quxproject', 'Plainpublic', 'Plaincomment', bug, idea, hidden]
  expect(await found(all)).toEqual(storedOf(all))
  const { tenantId } = world.harbor
  expect((await ada.post('/api/v1/organisation/deletion', { name: 'Harbor' })).status).toBe(204)
  await eraseOrganisation(world.services)({ id: newId(), tenantId, payload: {} })
  await purge()
  expect(await storedFiles()).toEqual([])
  expect(await found(all)).toEqual([])
  expect(list().read()).toMatchObject([{ kind: 'organisation', id: tenantId }])
})

test('a project that is deleted is nowhere any more, and the organisation goes on', async () => {
  const { words } = await plantCustomer()
  const { tenantId, projectId } = world.harbor
  const path = `/api/v1/projects/${projectId}`
  await ada.patch(path, { name: 'Quxproject', heldWords: ['quxheldword'] })
  for (const slug of ['quxslug', 'quxotherslug']) await ada.put(`${path}/slug`, { slug })
  const { columns } = await ada.get(`${path}/board`).json()
  const task = { projectId, columnId: columns[0].id, title: 'Quxtask' }
  await idOf(await ada.with({ 'idempotency-key': 'k2' }).post('/api/v1/tasks', task))
  const ofProject = ['Quxproject', 'quxheldword', 'quxslug', 'quxotherslug', 'Quxtask']
  const all = [...words, ...ofProject, 'Plainpublic', 'Plaincomment']
  expect(await found(all)).toEqual(storedOf(all))
  expect((await ada.post(`${path}/deletion`, { slug: 'quxotherslug' })).status).toBe(204)
  const erase = eraseProject(world.db, world.clock.read)
  for (const _ of [1, 2]) await erase({ id: newId(), tenantId, payload: { projectId } })
  await purge()
  expect(await storedFiles()).toEqual([])
  expect(await found(all)).toEqual([])
  expect(
    list()
      .read()
      .find(({ kind }) => kind === 'project'),
  ).toMatchObject({ id: projectId })
  expect((await ada.get('/api/v1/organisation')).status).toBe(200)
  expect((await ada.get('/api/v1/feedback?kind=idea').json()).items).toEqual([])
})
