import { plans } from '@earshot/shared/plan/plans'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { countedTables } from '../../db/tables/counted-tables.ts'
import { compactUsage, readUsage, type Usage } from '../../db/usage.ts'
import { reconcileUsage } from '../../db/usage-drift.ts'
import { newId } from '../../lib/id.ts'
import type { Caller } from '../../test/caller.ts'
import { sharedWorld } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'
import { recordStatements } from '../../test/recorded-statements.ts'
import { flushUsage } from './usage-flush.ts'
import { reconcileUsages } from './usage-reconciliation.ts'

const world = sharedWorld()
let ada: Caller

beforeAll(async () => {
  ada = await world.as('Ada')
  const mira = world.harbor.contacts.get('Mira') ?? ''
  const trusted = world.tenant().updateTable('people').set({ trusted: 1 })
  await trusted.where('id', '=', mira).execute()
}, 60_000)

const tenantId = () => world.harbor.tenantId
const usage = () => readUsage(world.db, tenantId())
const off = () => world.db.transaction((tx) => reconcileUsage(tx, tenantId()))
const pretend = (storage: number, approvals = 0) => world.pretendUsage(storage, { approvals })
const room = plans.agency.storage
const submit = async (by: Caller, kind: 'idea' | 'bug' = 'idea') => {
  const answer = await by.post('/e/v1/feedback', { kind, title: newId(), body: `Größer: ${newId()}` })
  expect(answer.status).toBe(201)
  return answer.json()
}
const shown = (id: string) => ada.get(`/api/v1/feedback/${id}`).json()

beforeEach(async () => {
  await off()
})

describe('the counter', () => {
  test('is right after everything that adds, changes and removes', async () => {
    const mira = await world.contact(world.harbor, 'Mira')
    const idea = await submit(mira)
    const bug = await submit(await world.visitor(world.harbor), 'bug')
    const stranger = await world.visitor(world.harbor)
    const held = await submit(stranger)
    expect(held.moderation).toBe('held')
    const before = (await usage()).activeApprovals
    const made = await ada.post(`/api/v1/feedback/${idea.id}/comments`, { body: 'Ja, gern.' })
    const comment = `/api/v1/comments/${(await made.json()).id}`
    const answers = [
      await ada.patch(comment, { body: 'Ja, sehr gern, und bald.' }),
      await ada.delete(comment),
      await ada.put(`/api/v1/feedback/${held.id}/approval`, {}),
      await ada.delete(`/api/v1/feedback/${bug.id}`),
    ]
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, true])
    expect((await usage()).activeApprovals).toBe(before - 1)
    expect(await off()).toBeUndefined()
  })

  test('loses nothing to many at the same moment, and to those who add it up', async () => {
    const { db } = world.services
    const people = await Promise.all(Array.from({ length: 12 }, () => world.visitor(world.harbor)))
    const before = await usage()
    await Promise.all([
      ...people.map((one) => submit(one)),
      ...people.map((one) => submit(one, 'bug')),
      ...Array.from({ length: 8 }, () => db.transaction((tx) => compactUsage(tx, tenantId()))),
      ...Array.from({ length: 4 }, () => db.transaction((tx) => reconcileUsage(tx, tenantId(), 2))),
    ])
    await db.transaction((tx) => compactUsage(tx, tenantId()))
    expect((await usage()).activeApprovals).toBe(before.activeApprovals + people.length)
    expect(await off()).toBeUndefined()
  })

  test('is compared with the rows of one table at a time, a few rows in a statement, and every row once', async () => {
    await submit(await world.contact(world.harbor, 'Mira'), 'bug')
    await pretend(-100_000, 7)
    const rowsOfPart = 3
    let found: Usage | undefined
    const texts = await recordStatements(async () => {
      found = await world.db.transaction((tx) => reconcileUsage(tx, tenantId(), rowsOfPart))
    })
    expect(found).toEqual({ storage: 100_000, activeApprovals: -7 })
    const readings = texts.filter((text) => text.includes('"usage_rows"'))
    expect(readings.length).toBeGreaterThan(3 * countedTables.length)
    expect(readings.filter((text) => !(/"source" = '\w+'/.test(text) && text.includes('"key" >')))).toEqual(
      [],
    )
    expect(await off()).toBeUndefined()
  })

  test('that is off is mended at night', async () => {
    const right = await usage()
    await pretend(-100_000, 7)
    const mend = reconcileUsages(world.services)
    await mend({ id: 'night', tenantId: null, payload: {} })
    expect(await usage()).toMatchObject({
      storage: right.storage,
      activeApprovals: right.activeApprovals,
      changes: 0,
    })
  })
})

describe('over the plan’s storage', () => {
  beforeEach(() => pretend(room))

  test('what a customer sends is kept and held, whoever sends it, with a reason of its own', async () => {
    const mira = await world.contact(world.harbor, 'Mira')
    const sent = await submit(mira)
    expect(sent.moderation).toBe('held')
    expect((await shown(sent.id)).holdReasons).toContain('storage_full')
    const bug = await submit(mira, 'bug')
    expect((await shown(bug.id)).holdReasons).toEqual(['storage_full'])
  })

  test('a comment is held too', async () => {
    const mira = await world.contact(world.harbor, 'Mira')
    const [idea] = (await ada.get('/api/v1/feedback?kind=idea&moderation=approved').json()).items
    const answer = await mira.post(`/e/v1/feedback/${idea.id}/comments`, { body: 'Ich auch' })
    expect([answer.status, (await answer.json()).moderation]).toEqual([201, 'held'])
  })

  test('the team’s new tasks, entries, logos and values of fields wait; its answers do not, nor what makes room', async () => {
    const { projectId } = world.harbor
    const { columns } = await ada.get(`/api/v1/projects/${projectId}/board`).json()
    const task = { projectId, columnId: columns[0].id, title: 'Later' }
    const refused = await ada.post('/api/v1/tasks', task)
    expect([refused.status, (await refused.json()).detail]).toEqual([
      402,
      'The Agency plan includes 25 GB of storage.',
    ])
    const entry = await ada.post(`/api/v1/projects/${projectId}/changelog`, { title: 'New', body: 'Words' })
    expect(entry.status).toBe(402)
    const field = await ada.post('/api/v1/contact-fields', { name: 'Tier', type: 'text' }).json()
    const fill = (value: string | null) =>
      ada.patch(`/api/v1/contacts/${world.harbor.contacts.get('Mira')}/fields`, {
        values: [{ fieldId: field.id, value }],
      })
    await off()
    expect((await fill('Gold, for three years')).status).toBe(200)
    await pretend(room)
    expect((await fill('Gold, for three years and more')).status).toBe(402)
    expect((await fill('Gold')).status).toBe(200)
    const [idea] = (await ada.get('/api/v1/feedback?kind=idea&moderation=approved').json()).items
    expect((await ada.post(`/api/v1/feedback/${idea.id}/comments`, { body: 'Thanks.' })).status).toBe(201)
  })

  test('administrators are told once, and again only after there was room', async () => {
    await world.services.housekeeping.idle()
    const told = async () =>
      (await mailsTo(world, 'ada@harbor.example')).filter(({ template }) => template === 'limitReached')
    await off()
    await flushUsage(world.services, tenantId())
    const before = (await told()).length
    await pretend(room)
    const mira = await world.contact(world.harbor, 'Mira')
    for (let i = 0; i < 3; i++) {
      await submit(mira)
      await world.services.housekeeping.idle()
    }
    expect((await told()).length).toBe(before + 1)
    expect((await told()).at(-1)?.params).toMatchObject({
      limit: 'storage',
      reason: 'The Agency plan includes 25 GB of storage.',
    })
    await off()
    await flushUsage(world.services, tenantId())
    await pretend(room)
    await submit(mira)
    await world.services.housekeeping.idle()
    expect((await told()).length).toBe(before + 2)
    const bug = await submit(mira, 'bug')
    await off()
    await flushUsage(world.services, tenantId())
    await pretend(room)
    expect((await mira.put(`/e/v1/feedback/${bug.id}/report`, { body: 'Here too' })).status).toBe(200)
    await world.services.housekeeping.idle()
    expect((await told()).length).toBe(before + 3)
  })
})

test('what is held beyond the plan’s approvals says so, and what needs no approval goes on', async () => {
  await pretend(0, plans.agency.activeApprovals)
  const held = await submit(await world.visitor(world.harbor))
  expect((await shown(held.id)).holdReasons).toEqual(['unknown_contact', 'approvals_full'])
  const mira = await world.contact(world.harbor, 'Mira')
  expect((await submit(mira, 'bug')).moderation).toBe('approved')
})
