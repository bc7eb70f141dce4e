import { limits } from '@earshot/shared/limits'
import { beforeAll, describe, expect, test } from 'vitest'
import { ratePolicies } from '../../http/rate-policies.ts'
import { statusBoard } from '../../pages/status-board.markup.ts'
import type { Caller } from '../../test/caller.ts'
import { openWorld, sharedWorld } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'
import { announceMaintenance } from './announcement.ts'
import { insertSample } from './samples.queries.ts'
import { showStatus } from './status.ts'

const minute = 60_000
const hour = 60 * minute

const world = sharedWorld()
let operator: Caller

beforeAll(async () => {
  operator = await world.operator()
  const now = world.clock.read() / minute
  await world.db.transaction(async (tx) => {
    for (let back = 0; back < 60; back++)
      await insertSample(tx, { minute: Math.floor(now) - back, app: 1, mail: 1 })
  })
}, 60_000)

const status = () => world.console().get('/api/v1/status').json()
const notices = async (caller?: Caller) => (caller ?? (await world.as('Ben'))).get('/api/v1/notices').json()
const board = async () => {
  const { services, clock } = world
  const now = clock.read()
  return String(await statusBoard(await showStatus({ database: services.db, services, now }), now))
}

test('everybody may read the state, the month’s uptime and incidents', { tags: ['9.50'] }, async () => {
  const answer = await status()
  expect(answer).toMatchObject({ state: 'operational', incidents: [], upcoming: [], past: [] })
  expect(
    answer.parts.map(({ name, state, upTime }: { name: string; state: string; upTime: number }) => [
      name,
      state,
      upTime,
    ]),
  ).toEqual([
    ['application', 'operational', 100],
    ['mail', 'operational', 100],
  ])
  expect(answer.month.upTime).toBe(100)
  const text = await board()
  expect(text).toContain('All systems operational')
  expect(text).toContain('None in the last ninety days.')
  expect(text.match(/class="slot"/g)).toHaveLength(180)
  expect(text).toMatch(/100 % uptime since \d+ \w+ \d{4}</)
})

describe('an incident', () => {
  test('is told at once, with each update, until it is resolved, and stands among the past ones then', async () => {
    const made = await operator.post('/api/v1/operator/incidents', {
      title: 'Answers <are> slow',
      impact: 'major',
      body: 'We see it & look <b>into</b> it.',
    })
    expect(made.status).toBe(201)
    const { id } = await made.json()
    expect((await status()).state).toBe('degraded')
    expect((await notices()).incidents).toHaveLength(1)
    const text = await board()
    expect(text).toContain('Answers &lt;are&gt; slow')
    expect(text).toContain('We see it &amp; look &lt;b&gt;into&lt;/b&gt; it.')
    world.clock.forward(5 * minute)
    await operator.post(`/api/v1/operator/incidents/${id}/updates`, { stage: 'identified', body: 'A disk.' })
    const ended = await operator.post(`/api/v1/operator/incidents/${id}/updates`, {
      stage: 'resolved',
      body: 'Replaced.',
    })
    expect((await ended.json()).resolvedAt).toBe(world.clock.read())
    expect((await notices()).incidents).toEqual([])
    const [incident] = (await status()).incidents
    expect(incident.updates.map(({ stage }: { stage: string }) => stage)).toEqual([
      'resolved',
      'identified',
      'investigating',
    ])
    await operator.post(`/api/v1/operator/incidents/${id}/updates`, { stage: 'monitoring', body: 'Again.' })
    expect((await status()).incidents[0].resolvedAt).toBeNull()
    await operator.post(`/api/v1/operator/incidents/${id}/updates`, { stage: 'resolved', body: 'Done.' })
  })

  test('an outage says that the service is down', async () => {
    const made = await operator.post('/api/v1/operator/incidents', {
      title: 'Away',
      impact: 'outage',
      body: 'Nothing answers.',
    })
    const { id } = await made.json()
    expect((await status()).state).toBe('outage')
    expect(await board()).toContain('Earshot is down')
    await operator.post(`/api/v1/operator/incidents/${id}/updates`, { stage: 'resolved', body: 'Back.' })
  })

  test('can be mended, and cannot have begun in the future', async () => {
    const { items } = await operator.get('/api/v1/operator/incidents').json()
    const path = `/api/v1/operator/incidents/${items[0].id}`
    const startedAt = world.clock.read() - hour
    expect(await operator.patch(path, { title: 'Better', startedAt, thirdParty: true }).json()).toMatchObject(
      {
        title: 'Better',
        startedAt,
        thirdParty: true,
      },
    )
    const refused = await operator.patch(path, { startedAt: world.clock.read() + 1 })
    expect([refused.status, (await refused.json()).errors[0].path]).toEqual([400, 'startedAt'])
    const unknown = '/api/v1/operator/incidents/0190a000-0000-7000-8000-000000000000'
    expect((await operator.patch(unknown, {})).status).toBe(404)
    expect((await operator.post(`${unknown}/updates`, { stage: 'resolved', body: 'x' })).status).toBe(404)
  })

  test('an absurd beginning is refused, and the page stands', async () => {
    for (const startedAt of [-1, -9e15, world.clock.read() - limits.noticeWithin - 1]) {
      const wrong = { title: 'Long ago', impact: 'minor', body: 'x', startedAt }
      const answer = await operator.post('/api/v1/operator/incidents', wrong)
      expect([answer.status, (await answer.json()).errors[0].path]).toEqual([400, 'startedAt'])
    }
    expect((await world.console().get('/status.atom')).status).toBe(200)
  })

  test('its title stays on one line', async () => {
    const incident = { title: 'One\nTwo', impact: 'minor', body: 'x' }
    const { id } = await operator.post('/api/v1/operator/incidents', incident).json()
    const { items } = await operator.get('/api/v1/operator/incidents').json()
    expect(items.find((item: { id: string }) => item.id === id).title).toBe('One Two')
  })
})

const window = (ahead: number, lasting: number) => ({
  title: 'Larger disks',
  body: 'The console and the widget do not answer.',
  startsAt: world.clock.read() + ahead,
  endsAt: world.clock.read() + ahead + lasting,
})
const schedule = (ahead: number, lasting: number) =>
  operator.post('/api/v1/operator/maintenance', window(ahead, lasting))

/** Runs queued announcements. @returns the number of jobs. */
async function announce(): Promise<number> {
  const { db } = world.services
  const jobs = await db.global
    .selectFrom('jobs')
    .selectAll()
    .where('kind', '=', 'announceMaintenance')
    .execute()
  for (const { id, payload } of jobs) {
    // Runs twice, as after a crash before the job was completed.
    for (let i = 0; i < 2; i++)
      await announceMaintenance(world.services)({ id, tenantId: null, payload: JSON.parse(payload) })
    await db.transaction((tx) => tx.global.deleteFrom('jobs').where('id', '=', id).execute())
  }
  return jobs.length
}

const mails = async (address: string) =>
  (await mailsTo(world, address))
    .map(({ template }) => template)
    .filter((name) => name.startsWith('maintenance'))

describe('maintenance', () => {
  test('with less than 72 hours’ notice is refused beside its field, but for a few minutes it is not', {
    tags: ['9.51'],
  }, async () => {
    const refused = await schedule(72 * hour - 1, hour)
    expect(refused.status).toBe(400)
    const [error] = (await refused.json()).errors
    expect(error.path).toBe('startsAt')
    expect(error.message).toContain('Maintenance needs 72 hours’ notice')
    const short = await schedule(minute, 10 * minute - 1)
    expect(short.status).toBe(201)
    expect(await announce()).toBe(0)
    await operator.delete(`/api/v1/operator/maintenance/${(await short.json()).id}`)
  })

  test('is told to everybody in the console, and once to every administrator by mail', {
    tags: ['9.29'],
  }, async () => {
    const made = await (await schedule(72 * hour, 2 * hour)).json()
    expect(made).toMatchObject({ announcedAt: world.clock.read(), cancelledAt: null })
    expect((await notices()).maintenance).toEqual([made])
    expect((await status()).upcoming).toEqual([made])
    expect(await announce()).toBe(1)
    for (const administrator of [
      'ada@harbor.example',
      'cleo@harbor.example',
      'chloe@lumen.example',
      'dana@lumen.example',
    ])
      expect(await mails(administrator), administrator).toEqual(['maintenanceScheduled'])
    expect(await mails('ben@harbor.example')).toEqual([])
  })

  test('that is called off is told to whom it was announced, once', async () => {
    const [{ id }] = (await notices()).maintenance
    expect((await operator.delete(`/api/v1/operator/maintenance/${id}`)).status).toBe(200)
    expect((await notices()).maintenance).toEqual([])
    expect(await announce()).toBe(1)
    expect(await mails('ada@harbor.example')).toEqual(['maintenanceScheduled', 'maintenanceCancelled'])
    expect((await operator.delete(`/api/v1/operator/maintenance/${id}`)).status).toBe(409)
    expect(await board()).toContain('Cancelled on')
  })

  test('called off before its mails went out sends none at all', async () => {
    const { id } = await (await schedule(80 * hour, hour)).json()
    await operator.delete(`/api/v1/operator/maintenance/${id}`)
    expect(await announce()).toBe(2)
    expect(await mails('ada@harbor.example')).toHaveLength(2)
  })

  test('under way is what the page says, and ends when it is called off', async () => {
    const { id } = await (await schedule(72 * hour, 2 * hour)).json()
    await announce()
    world.clock.forward(73 * hour)
    operator = await world.operator()
    expect((await status()).state).toBe('maintenance')
    const ended = await operator.delete(`/api/v1/operator/maintenance/${id}`)
    expect(ended.status).toBe(200)
    expect(await announce()).toBe(0)
    expect(await board()).toContain('Ended early on')
    const unknown = '/api/v1/operator/maintenance/0190a000-0000-7000-8000-000000000000'
    expect((await operator.delete(unknown)).status).toBe(404)
  })
})

test('the feed has incidents and maintenance, the newest first, as an XML document', async () => {
  const made = await operator.post('/api/v1/operator/incidents', {
    title: 'Half & half',
    impact: 'minor',
    body: 'A \u0007 bell\uffff',
  })
  const { id } = await made.json()
  const answer = await world.console().get('/status.atom')
  expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  const feed = await answer.text()
  expect(feed.startsWith('<?xml version="1.0" encoding="utf-8"?>')).toBe(true)
  expect(feed).toContain('<title>Half &amp; half</title>')
  expect(feed).toContain('Investigating: A  bell <')
  expect(feed.indexOf(id)).toBeLessThan(feed.indexOf('Cancelled: Larger disks'))
})

test('the page and its feed are made for one address so often and no more', async () => {
  const place = await openWorld({ RATE_LIMIT_FACTOR: '0.01' })
  const quota = Math.ceil(ratePolicies.statusPage.quota * 0.01)
  const statuses: number[] = []
  for (let asked = 0; asked < quota; asked++)
    statuses.push((await place.console().get('/status.atom')).status)
  for (const path of ['/status.atom', '/status', '/status/'])
    statuses.push((await place.console().get(path)).status)
  expect(statuses).toEqual([...Array(quota).fill(200), 429, 429, 429])
  await place.close()
}, 60_000)
