import { type Permission, permissions } from '@earshot/shared/permissions'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { demandsOf, policies } from '../../http/route-options.ts'
import { attempt, sampleOf } from '../../test/attempt.ts'
import type { Answer } from '../../test/caller.ts'
import { sharedWorld } from '../../test/harness.ts'
import { type Ids, idsOf } from '../../test/sample-ids.ts'
import { storyPassword } from '../../test/story.ts'
import { verifyAuditLogs } from '../audit/verify-all.ts'
import { ProjectCache } from '../project/cache/project-cache.ts'

const world = sharedWorld()
let ids: Ids
const path = () => `/api/v1/operator/organisations/${world.harbor.tenantId}/suspension`
const reason = 'Its widget is on pages that sell what the acceptable use policy forbids'

beforeAll(async () => {
  ids = await idsOf(world, world.harbor)
}, 60_000)
afterEach(() => restore())

const suspend = async (): Promise<Answer> => (await world.operator()).put(path(), { reason })
const restore = async (): Promise<Answer> => (await world.operator()).delete(path())
const codeOf = async (answer: Answer) => [answer.status, (await answer.json()).code]

const mails = async () =>
  (await world.db.global.selectFrom('jobs').select('payload').orderBy('id').execute())
    .map(({ payload }) => JSON.parse(payload))
    .filter(({ template = '' }) => /^organisation(Suspended|Restored)$/.test(template))

describe('the people of a suspended organisation', () => {
  const ofMembers = [...policies].filter(([, access]) => access in permissions) as [string, Permission][]
  const open = ofMembers.map(([name]) => name).filter((name) => demandsOf.get(name)?.whileSuspended)

  test('may do nothing there but leave it for another, prove who they are, and take their data along', async () => {
    expect(open.sort()).toEqual([
      'POST /api/v1/account/export',
      'POST /api/v1/auth/google/reauthentication',
      'POST /api/v1/auth/password',
      'POST /api/v1/auth/reauthenticate',
      'PUT /api/v1/auth/session/organisation',
    ])
    await suspend()
    const answers: unknown[] = []
    for (const [operation] of ofMembers) {
      if (open.includes(operation)) continue
      answers.push([
        operation,
        ...(await codeOf(await attempt(await world.as('Ada'), operation, sampleOf(operation)(ids)))),
      ])
    }
    expect(answers).toEqual(
      ofMembers
        .filter(([operation]) => !open.includes(operation))
        .map(([operation]) => [operation, 403, 'organisation_suspended']),
    )
  }, 60_000)

  test.each(open)('are let through to %s', async (operation) => {
    await suspend()
    const answer = await attempt(await world.as('Ada'), operation, sampleOf(operation)(ids))
    expect(await answer.text()).not.toContain('organisation_suspended')
    expect(answer.status).toBeLessThan(500)
  })

  test('are told why, and whom to write to', async () => {
    await suspend()
    const answer = await (await world.as('Ben')).get('/api/v1/dashboard')
    expect((await answer.json()).detail).toBe(
      `This organisation is suspended: ${reason}. Write to support@earshot.example.`,
    )
  })

  test('still log in, and the session says it', async () => {
    await suspend()
    const answer = await world
      .console()
      .post('/api/v1/auth/login', { email: 'ada@harbor.example', password: storyPassword })
    expect(answer.status).toBe(200)
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    const { user } = await world.console().with({ cookie }).get('/api/v1/auth/session').json()
    expect(user.currentTenant.suspension).toEqual({ reason, supportEmail: 'support@earshot.example' })
  })

  test('are back as if nothing had been once it is lifted', async () => {
    const ada = await world.as('Ada')
    await suspend()
    await restore()
    expect((await ada.get('/api/v1/dashboard')).status).toBe(200)
    const { user } = await ada.get('/api/v1/auth/session').json()
    expect(user.currentTenant.suspension).toBeNull()
  })

  test('hear no more of what happens: their streams end at once', async () => {
    const stream = await (await world.as('Ada')).get('/api/v1/live')
    const reader = stream.body?.getReader()
    await reader?.read()
    await suspend()
    const ended = async (): Promise<boolean> => {
      try {
        for (;;) if ((await reader?.read())?.done) return true
      } catch {
        return true
      }
    }
    expect(await ended()).toBe(true)
  })

  test('hear no more of it on another node either', async () => {
    const stream = await (await world.as('Ada')).get('/api/v1/live')
    const reader = stream.body?.getReader()
    await reader?.read()
    // Another node's change is visible only in the database.
    await world.db.transaction(({ global }) =>
      global
        .updateTable('tenants')
        .set({ suspended_at: 1, suspended_reason: reason })
        .where('id', '=', world.harbor.tenantId)
        .execute(),
    )
    await world.services.live.closeEndedSessions()
    await expect(
      (async () => {
        while (!(await reader?.read())?.done);
      })().catch(() => 'broken off'),
    ).resolves.toSatisfy((end) => end === undefined || end === 'broken off')
  })
})

describe('the widget and the public pages of a suspended organisation', () => {
  const publicCalls = () => {
    const key = `key=${world.harbor.publicKey}`
    const page = world.page(world.harbor)
    return Promise.all([
      page.get(`/e/v1/config?${key}`),
      page.get(`/e/v1/feedback?${key}`),
      page.get(`/e/v1/feedback/${ids.ideaId}?${key}`),
      page.get(`/e/v1/similar?${key}&title=calendar`),
      page.post('/e/v1/session', { key: world.harbor.publicKey }),
    ])
  }

  test('are unknown at once, in the words for one that never was, and back at once', async () => {
    const mira = await world.contact(world.harbor, 'Mira')
    for (const { status } of await publicCalls()) expect(status).toBe(200)
    const logo = () => world.console().get(`/e/v1/logo/${ids.projectId}/${ids.logoHash}`)
    expect((await logo()).status).toBe(200)
    await suspend()
    expect((await logo()).status).toBe(404)
    const unknown = await world.page(world.harbor).get(`/e/v1/config?key=pk_${'z'.repeat(24)}`)
    const { requestId: _, ...expected } = await unknown.json()
    for (const answer of await publicCalls()) {
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject(expected)
    }
    const written = await mira.post('/e/v1/feedback', { kind: 'idea', title: 'Typed meanwhile', body: '' })
    expect(written.status).toBe(401)
    await restore()
    for (const { status } of await publicCalls()) expect(status).toBe(200)
    expect((await mira.get('/e/v1/me/feedback')).status).toBe(200)
  })

  test('are unknown to a process that hears of it by the event', async () => {
    const { db, clock } = world.services
    const elsewhere = new ProjectCache(db)
    const find = () => elsewhere.find(world.harbor.publicKey, clock())
    expect(await find()).toBeDefined()
    const set = (suspended_at: number | null) =>
      db.transaction(({ global }) =>
        global.updateTable('tenants').set({ suspended_at }).where('id', '=', world.harbor.tenantId).execute(),
      )
    await set(1)
    expect(await find()).toBeDefined()
    elsewhere.onEvent('tenant.suspended', world.harbor.tenantId)
    expect(await find()).toBeUndefined()
    await set(null)
    elsewhere.onEvent('tenant.restored', world.harbor.tenantId)
    expect(await find()).toBeDefined()
  })
})

test('suspending and lifting stand in the organisation’s own audit log, and its chain holds', async () => {
  await suspend()
  await restore()
  const { items } = await (await world.as('Ada')).get('/api/v1/audit-log?limit=2').json()
  expect(items).toMatchObject([
    { action: 'tenant.restored', actor: null, address: '', target: { kind: 'organisation' } },
    { action: 'tenant.suspended', actor: null, address: '', target: { kind: 'organisation' } },
  ])
  expect(await verifyAuditLogs(world.db)).toMatch(/Harbor: \d+ entries, all as they were written/)
})

test('its administrators are told by mail, of both', async () => {
  await world.db.transaction(({ global }) => global.deleteFrom('jobs').execute())
  await suspend()
  await restore()
  expect((await mails()).map(({ template, to }) => `${template} ${to}`).sort()).toEqual([
    'organisationRestored ada@harbor.example',
    'organisationRestored cleo@harbor.example',
    'organisationSuspended ada@harbor.example',
    'organisationSuspended cleo@harbor.example',
  ])
})

test('twice is once: the second is told that it is so already', async () => {
  await suspend()
  expect(await codeOf(await suspend())).toEqual([409, 'conflict'])
  await restore()
  expect(await codeOf(await restore())).toEqual([409, 'conflict'])
})

test('the other organisation notices nothing', async () => {
  await suspend()
  expect((await (await world.as('Chloe')).get('/api/v1/dashboard')).status).toBe(200)
  const config = await world.page(world.lumen).get(`/e/v1/config?key=${world.lumen.publicKey}`)
  expect(config.status).toBe(200)
})
