import { limits } from '@earshot/shared/limits'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../lib/id.ts'
import type { Caller } from '../../test/caller.ts'
import { deliverAll } from '../../test/deliver-all.ts'
import { sharedWorld } from '../../test/harness.ts'
import { hasLockWaiters } from '../../test/lock-waiters.ts'
import { uploadFile } from '../../test/sample-files.ts'
import { openSite, type Site } from '../../test/signed-identity.ts'
import { recountItem } from '../feedback/support-counts.ts'
import { insertReport } from './reports.queries.ts'

const world = sharedWorld()
let ada: Caller
let site: Site
let key: string

beforeAll(async () => {
  ada = await world.as('Ada')
  key = world.harbor.publicKey
  await world.setPlan('agency')
  site = await openSite(world, world.harbor, ada)
}, 60_000)

const visitor = () => world.visitor(world.harbor)
const report = (caller: Caller, id: string, said: object = {}) =>
  caller.put(`/e/v1/feedback/${id}/report`, said)
const withdraw = (caller: Caller, id: string) => caller.delete(`/e/v1/feedback/${id}/report`)
const seenByTeam = (id: string) => ada.get(`/api/v1/feedback/${id}`).json()
const seenByAll = async (id: string) =>
  (await (await world.page(world.harbor).get(`/e/v1/feedback/${id}?key=${key}`)).json()) as {
    affectedCount: number
  }
const isReported = async (caller: Caller, id: string): Promise<boolean> =>
  (await caller.get(`/e/v1/me/reports?ids=${id}`).json()).feedbackIds.includes(id)
const isFollowed = async (caller: Caller, id: string): Promise<boolean> =>
  (await caller.get(`/e/v1/me/follows?ids=${id}`).json()).feedbackIds.includes(id)
const ownIds = async (caller: Caller): Promise<string[]> =>
  (await caller.get('/e/v1/me/feedback').json()).items.map(({ id }: { id: string }) => id)

/** A public bug. */
async function publishedBug(title = 'The harbour lights flicker') {
  const author = await visitor()
  const { id } = await author.post('/e/v1/feedback', { kind: 'bug', title }).json()
  await ada.patch(`/api/v1/feedback/${id}`, { visibility: 'public' })
  return { author, id: id as string }
}

async function named(sub: string, visitorSecret?: string): Promise<Caller> {
  const page = world.page(world.harbor)
  const proofs = { key, identity: site.sign(sub), ...(visitorSecret && { visitor: visitorSecret }) }
  const { token } = await page.post('/e/v1/session', proofs).json()
  return page.with({ authorization: `Bearer ${token}` })
}

describe('a customer who has a bug too', () => {
  test('is counted, follows it and has it among their own, without the address that is its author’s', async () => {
    const { id } = await publishedBug()
    const other = await visitor()
    const environment = { page: 'https://harbor.example/pier', browser: 'Firefox 150' }
    const answer = await report(other, id, { environment })
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { feedbackId: id, affectedCount: 2, isAffected: true },
    ])
    expect(await isReported(other, id)).toBe(true)
    expect(await isFollowed(other, id)).toBe(true)
    expect((await seenByAll(id)).affectedCount).toBe(2)
    const [own] = (await other.get('/e/v1/me/feedback').json()).items
    expect(own).toMatchObject({ id, moderation: 'approved', affectedCount: 2, trackingUrl: null })
    const { affectedCount, reports } = await seenByTeam(id)
    expect(affectedCount).toBe(2)
    expect(reports).toMatchObject([{ body: '' }, { body: '', environment, hasDiagnostics: false, files: [] }])
    const { statuses } = await ada.get(`/api/v1/projects/${world.harbor.projectId}`).json()
    await ada.put(`/api/v1/feedback/${id}/status`, { statusId: statuses[2].id })
    await deliverAll(world)
    const { items } = await other.get('/e/v1/me/notifications').json()
    expect(items).toMatchObject([{ type: 'status_changed', feedback: { id } }])
  })

  test('has their own words, diagnostics and files with their report, which only the team sees', async () => {
    const { author, id } = await publishedBug()
    const other = await visitor()
    const diagnostics = { entries: [{ kind: 'error', before: 9, message: 'TypeError: dark' }] }
    const file = await uploadFile(other)
    const said = { title: 'Dark at night', body: 'Since Monday.', diagnostics, files: [file] }
    expect((await report(other, id, said)).status).toBe(200)
    const { reports, files } = await seenByTeam(id)
    expect(files).toEqual([])
    expect(reports[1]).toMatchObject({
      body: 'Dark at night\n\nSince Monday.',
      hasDiagnostics: true,
      files: [{ id: file }],
    })
    for (const reader of [author, other, world.page(world.harbor)])
      for (const path of [`/e/v1/feedback/${id}?key=${key}`, `/e/v1/me/feedback/${id}`])
        expect(await (await reader.get(path)).text()).not.toContain('Since Monday')
    expect(await (await author.get(`/e/v1/me/feedback/${id}`)).text()).not.toContain(file)
    expect(await (await other.get('/e/v1/me/export')).text()).toContain('Since Monday')
  })

  test('counts once however often they press, and is told the same', async () => {
    const { author, id } = await publishedBug()
    const other = await visitor()
    const file = await uploadFile(other)
    const said = { body: 'Here too', files: [file] }
    await Promise.all([report(other, id), report(other, id), report(other, id)])
    for (const each of [said, said, {}, { body: 'On the phone as well' }])
      expect(await (await report(other, id, each)).json()).toMatchObject({ affectedCount: 2 })
    expect(await (await report(author, id)).json()).toMatchObject({ affectedCount: 2, isAffected: true })
    const { affectedCount, reports } = await seenByTeam(id)
    expect(affectedCount).toBe(2)
    expect(reports.map(({ body }: { body: string }) => body)).toEqual([
      '',
      '',
      'Here too',
      'On the phone as well',
    ])
  })

  test('sends files without words, which are with their report and not with what the author sent', async () => {
    const { id } = await publishedBug()
    const other = await visitor()
    await report(other, id)
    const file = await uploadFile(other)
    for (const _ of ['once', 'again']) expect((await report(other, id, { files: [file] })).status).toBe(200)
    const { reports, files } = await seenByTeam(id)
    expect(files).toEqual([])
    expect(reports.map(({ files }: { files: { id: string }[] }) => files.map(({ id }) => id))).toEqual([
      [],
      [],
      [file],
    ])
  })

  test('sends ten reports at most, so that those of others are shown too', async () => {
    const { id } = await publishedBug()
    const other = await visitor()
    for (let sent = 0; sent < limits.reportsPerPerson; sent++)
      expect((await report(other, id, { body: `Time ${sent}` })).status).toBe(200)
    const refused = await report(other, id, { body: 'Once more' })
    expect([refused.status, (await refused.json()).code]).toEqual([409, 'conflict'])
    expect((await report(other, id, { body: 'Time 0' })).status).toBe(200)
    expect((await seenByTeam(id)).reports).toHaveLength(1 + limits.reportsPerPerson)
  })

  test('takes back a report without words, and then neither follows it nor has it among their own', async () => {
    const { id } = await publishedBug()
    const other = await visitor()
    await report(other, id)
    expect(await ownIds(other)).toEqual([id])
    expect(await (await withdraw(other, id)).json()).toEqual({
      feedbackId: id,
      affectedCount: 1,
      isAffected: false,
    })
    expect([await isReported(other, id), await isFollowed(other, id), await ownIds(other)]).toEqual([
      false,
      false,
      [],
    ])
    expect(await (await withdraw(other, id)).json()).toMatchObject({ affectedCount: 1, isAffected: false })
  })

  test('goes on following a bug that they had chosen to follow, and does not follow one against their choice', async () => {
    const [kept, left] = [await publishedBug(), await publishedBug()]
    const other = await visitor()
    await other.put(`/e/v1/feedback/${kept.id}/follow`)
    await other.delete(`/e/v1/feedback/${left.id}/follow`)
    world.clock.forward(1)
    for (const { id } of [kept, left]) await report(other, id)
    expect(await isFollowed(other, left.id)).toBe(false)
    await withdraw(other, kept.id)
    expect(await isFollowed(other, kept.id)).toBe(true)
  })

  test('cannot take back what they said, and the author not the bug', async () => {
    const { author, id } = await publishedBug()
    const [writer, sender] = [await visitor(), await visitor()]
    await report(writer, id, { body: 'Here too' })
    await report(sender, id)
    await report(sender, id, { files: [await uploadFile(sender)] })
    for (const each of [author, writer, sender]) {
      const answer = await withdraw(each, id)
      expect([answer.status, (await answer.json()).code]).toEqual([409, 'conflict'])
    }
    expect((await seenByTeam(id)).affectedCount).toBe(3)
  })
})

test('what is not a bug that somebody sees is not found, and one that is done takes no more reports', async () => {
  const [other, author] = [await visitor(), await visitor()]
  const hidden = await author.post('/e/v1/feedback', { kind: 'bug', title: 'The gangway is short' }).json()
  const idea = await author.post('/e/v1/feedback', { kind: 'idea', title: 'A longer gangway' }).json()
  await ada.put(`/api/v1/feedback/${idea.id}/approval`, {})
  const [from, into] = [await publishedBug(), await publishedBug()]
  await ada.put(`/api/v1/feedback/${from.id}/merge`, { intoId: into.id })
  for (const id of [hidden.id, idea.id, from.id])
    for (const answer of [await report(other, id), await withdraw(other, id)]) expect(answer.status).toBe(404)
  const { statuses } = await ada.get(`/api/v1/projects/${world.harbor.projectId}`).json()
  const done = statuses.find(({ category }: { category: string }) => category === 'done')
  await ada.put(`/api/v1/feedback/${into.id}/status`, { statusId: done.id })
  const refused = await report(other, into.id)
  expect([refused.status, (await refused.json()).code]).toEqual([409, 'frozen'])
})

test('somebody whom the team has blocked reports nothing', async () => {
  const { id } = await publishedBug()
  const other = await visitor()
  const held = await other.post('/e/v1/feedback', { kind: 'idea', title: 'Buy my ropes' }).json()
  await ada.put(`/api/v1/feedback/${held.id}/rejection`, { block: true })
  expect((await report(other, id)).status).toBe(403)
})

test('a bug that everyone sees no longer is no longer among those of whoever has it too', async () => {
  const { author, id } = await publishedBug()
  const other = await visitor()
  await report(other, id)
  await ada.patch(`/api/v1/feedback/${id}`, { visibility: 'author' })
  expect([await ownIds(other), await ownIds(author)]).toEqual([[], [id]])
  expect((await withdraw(other, id)).status).toBe(404)
})

test('a person who reported two bugs counts once for the one that took in the other, and for both again after that', async () => {
  const [from, into] = [await publishedBug(), await publishedBug()]
  const other = await visitor()
  for (const { id } of [from, into]) await report(other, id)
  await ada.put(`/api/v1/feedback/${from.id}/merge`, { intoId: into.id })
  expect((await seenByTeam(into.id)).affectedCount).toBe(3)
  expect(await ownIds(other)).toEqual([into.id])
  await ada.delete(`/api/v1/feedback/${from.id}/merge`)
  for (const { id } of [from, into]) expect((await seenByTeam(id)).affectedCount).toBe(2)
})

test('a visitor whom the site names later is one person with that contact', async () => {
  const { id } = await publishedBug()
  await report(await named('r-1'), id)
  const page = world.page(world.harbor)
  const session = await page.post('/e/v1/session', { key }).json()
  await report(page.with({ authorization: `Bearer ${session.token}` }), id)
  expect((await seenByTeam(id)).affectedCount).toBe(3)
  const contact = await named('r-1', session.visitor)
  expect((await seenByTeam(id)).affectedCount).toBe(2)
  expect(await isReported(contact, id)).toBe(true)
})

test('two contacts whom the team merges are one person, at once for everyone', async () => {
  const { id } = await publishedBug()
  const [other, third] = [await visitor(), await visitor()]
  for (const each of [other, third]) await report(each, id, { body: 'Here too' })
  expect((await seenByAll(id)).affectedCount).toBe(3)
  const [, from, into] = (await seenByTeam(id)).reports.map(
    ({ author }: { author: { id: string } }) => author,
  )
  expect((await ada.put(`/api/v1/contacts/${from.id}/merge`, { intoId: into.id })).status).toBe(200)
  expect([(await seenByAll(id)).affectedCount, (await seenByTeam(id)).affectedCount]).toEqual([2, 2])
})

test('whoever erases their data is counted no more, at once for everyone, and what they reported is gone', async () => {
  const { id } = await publishedBug()
  const [other, third] = [await visitor(), await visitor()]
  for (const body of ['Here too', 'And here'])
    await report(other, id, { body, files: [await uploadFile(other)] })
  await report(third, id)
  expect((await seenByAll(id)).affectedCount).toBe(3)
  expect((await other.delete('/e/v1/me')).status).toBe(204)
  expect((await seenByAll(id)).affectedCount).toBe(2)
  const { affectedCount, reports, files } = await seenByTeam(id)
  expect([affectedCount, reports.length, files]).toEqual([2, 2, []])
})

test('who is erased while another reports the bug leaves the other counted', async () => {
  const { id } = await publishedBug()
  const other = await visitor()
  await report(other, id)
  const { erasure } = await world.tenant().transaction(async (db) => {
    await insertReport(db, {
      ...{ id: newId(), feedback_id: id, author_id: world.harbor.contacts.get('Mira') ?? '' },
      ...{ body: 'Here too', environment: '{}', diagnostics: null, created_at: 1 },
    })
    await recountItem(db, id)
    let done = false
    const erasure = other.delete('/e/v1/me')
    void erasure.then(() => {
      done = true
    })
    await expect.poll(async () => done || hasLockWaiters(world.db)).toBe(true)
    return { erasure }
  })
  expect((await erasure).status).toBe(204)
  expect((await seenByTeam(id)).affectedCount).toBe(2)
})
