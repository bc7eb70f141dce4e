import { limits } from '@earshot/shared/limits'
import { describe, expect, test } from 'vitest'
import { apiKeyPattern, newKeySecret } from '../../auth/api-key-secret.ts'
import { ratePolicies } from '../../http/rate-policies.ts'
import { digest } from '../../lib/digest.ts'
import type { Answer } from '../../test/caller.ts'
import { sharedWorld } from '../../test/harness.ts'
import { createdKey, programWith, sampleProgram } from '../../test/sample-api-keys.ts'

const world = sharedWorld({ RATE_LIMIT_FACTOR: '1' })
const day = 24 * 60 * 60_000
const keys = '/api/v1/api-keys'

const outcome = async (answer: Answer) => [answer.status, (await answer.json()).code]
const listed = async () => (await (await world.as('Ada')).get(keys).json()).items
const reading = (secret: string) => programWith(world, secret).get('/api/v1/projects')

describe('a key', () => {
  test('is shown once, stored as its hash alone, and found by the documented pattern', async () => {
    const { secret, prefix } = await createdKey(world)
    expect(secret).toMatch(apiKeyPattern)
    expect(secret.startsWith(prefix)).toBe(true)
    expect((await reading(secret)).status).toBe(200)
    expect(JSON.stringify(await listed())).not.toContain(secret)
    const stored = await world.db.global.selectFrom('api_key_secrets').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(secret.slice(13))
    expect(stored.map(({ hash }) => hash)).toContain(digest(secret))
    expect(world.logged.join('\n')).not.toContain(secret)
  })

  test('authenticates alone: a cookie beside it counts for nothing', async () => {
    const { secret } = await createdKey(world, { scopes: ['tasks:read'] })
    const { cookie = '' } = (await world.as('Ada')).headers
    const answer = await programWith(world, secret).with({ cookie }).get('/api/v1/projects')
    expect(await outcome(answer)).toEqual([403, 'insufficient_scope'])
  })

  test('writes without the proof of the same origin, under its own name', async () => {
    const program = await sampleProgram(world)
    const { items } = await program.get('/api/v1/feedback?kind=idea&moderation=approved').json()
    const path = `/api/v1/feedback/${items[0].id}/comments`
    const comment = await program.post(path, { body: 'From the helpdesk.' })
    expect(comment.status).toBe(201)
    expect((await comment.json()).author).toMatchObject({ name: 'Zapier (API key)', kind: 'api_key' })
  })

  test('keeps its name on what it did when it is revoked, and in the audit log', async () => {
    const { id, secret } = await createdKey(world)
    const program = programWith(world, secret)
    const { items } = await program.get('/api/v1/feedback?kind=idea&moderation=approved').json()
    const path = `/api/v1/feedback/${items[0].id}/comments`
    const { id: commentId } = await program.post(path, { body: 'Kept with its name.' }).json()
    const ada = await world.as('Ada')
    expect((await ada.delete(`${keys}/${id}`)).status).toBe(204)
    const comments = (await ada.get(path).json()).items
    expect(comments.find((comment: { id: string }) => comment.id === commentId).author.name).toBe(
      'Zapier (API key)',
    )
    const log = (await ada.get('/api/v1/audit-log?action=api_key.revoked').json()).items
    expect(log[0].target).toMatchObject({ kind: 'apiKey', name: 'Zapier (API key)' })
    const written = (await ada.get('/api/v1/audit-log?action=comment.created').json()).items
    expect(written[0].actor.name).toBe('Zapier (API key)')
  })

  test('shows when and from which network it was used, at most once a minute', async () => {
    const { id, secret } = await createdKey(world)
    const used = async () => (await listed()).find((key: { id: string }) => key.id === id)
    expect(await used()).toMatchObject({ usedAt: null, usedFrom: null })
    const first = world.clock.read()
    await reading(secret)
    await expect.poll(async () => (await used()).usedAt).toBe(first)
    expect((await used()).usedFrom).not.toBeNull()
    world.clock.forward(60_000 - 1)
    await reading(secret)
    await world.services.housekeeping.idle()
    expect((await used()).usedAt).toBe(first)
    world.clock.forward(1)
    await reading(secret)
    await expect.poll(async () => (await used()).usedAt).toBe(first + 60_000)
  })

  test('states its limit in every response, and is refused beyond it', async () => {
    const { secret } = await createdKey(world)
    const { quota, window } = ratePolicies.apiKey
    const { headers } = await reading(secret)
    expect(headers.get('ratelimit-policy')).toBe(`"apiKey";q=${quota};w=${window}`)
    expect(headers.get('ratelimit')).toMatch(/^"apiKey";r=\d+;t=\d+$/)
    const { id } = (await listed())[0]
    const bucket = `${world.harbor.tenantId} ${id}`
    for (let requests = 1; requests < quota; requests++)
      await world.services.rateLimits.tryTake('apiKey', bucket)
    const refused = await reading(secret)
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await outcome(refused)).toEqual([429, 'rate_limited'])
    expect((await reading((await createdKey(world)).secret)).status).toBe(200)
  })

  test('is never one of the organisation’s people to assign or to mail', async () => {
    await createdKey(world)
    const { items } = await (await world.as('Ada')).get('/api/v1/members').json()
    expect(items.map(({ name }: { name: string }) => name)).not.toContain('Zapier (API key)')
  })
})

describe('a key is refused', () => {
  const refused = [401, 'unauthenticated']

  test('when it has expired', async () => {
    const { secret } = await createdKey(world)
    world.clock.forward(30 * day - 1)
    expect((await reading(secret)).status).toBe(200)
    world.clock.forward(1)
    expect(await outcome(await reading(secret))).toEqual(refused)
  })

  test('at its next request after it was revoked, on every node', async () => {
    const { id, secret } = await createdKey(world)
    const other = (await world.anotherNode())
      .without('sec-fetch-site')
      .with({ authorization: `Bearer ${secret}` })
    expect((await other.get('/api/v1/projects')).status).toBe(200)
    await (await world.as('Ada')).delete(`${keys}/${id}`)
    expect(await outcome(await other.get('/api/v1/projects'))).toEqual(refused)
    expect(await outcome(await reading(secret))).toEqual(refused)
  })

  test.each([
    ['unknown', () => newKeySecret('abcdefgh')],
    [
      'mistyped',
      async () =>
        (await createdKey(world)).secret.replace(/.$/, (last: string) => (last === 'a' ? 'b' : 'a')),
    ],
    ['of another form', () => 'esk_short'],
    ['of 64 KB', () => `esk_abcdefgh_${'a'.repeat(65_536)}`],
    ['a contact’s token', () => 'eyJhbGciOiJIUzI1NiJ9.e30.c2ln'],
  ])('when it is %s', async (_, secret) => {
    const answer = await reading(await secret())
    expect(answer.headers.get('www-authenticate')).toContain('invalid_token')
    expect(await outcome(answer)).toEqual(refused)
  })

  test('when its organisation is deleted or suspended', async () => {
    const { secret } = await createdKey(world, { organisation: world.lumen })
    const suspend = (at: number | null) =>
      world.db.transaction(({ global }) =>
        global
          .updateTable('tenants')
          .set({ suspended_at: at })
          .where('id', '=', world.lumen.tenantId)
          .execute(),
      )
    await suspend(1)
    expect(await outcome(await reading(secret))).toEqual([403, 'organisation_suspended'])
    await suspend(null)
    expect((await reading(secret)).status).toBe(200)
  })

  test('while a payment is missing', async () => {
    const { secret } = await createdKey(world, { organisation: world.lumen })
    const fail = (at: number | null) =>
      world.db.transaction(({ global }) =>
        global
          .updateTable('tenants')
          .set({ payment_failed_at: at })
          .where('id', '=', world.lumen.tenantId)
          .execute(),
      )
    await fail(1)
    expect(await outcome(await reading(secret))).toEqual([402, 'payment_required'])
    await fail(null)
  })

  test.each<Record<string, string>>([
    { origin: 'https://shop.example' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'null', 'sec-fetch-site': 'same-site' },
  ])('when a page of another site sends it: %o', async (headers) => {
    const answer = await (await sampleProgram(world)).with(headers).get('/api/v1/projects')
    expect((await answer.clone().json()).detail).toContain('API keys are for servers')
    expect(await outcome(answer)).toEqual([403, 'cross_site'])
  })

  test('for what needs somebody who has signed in, and for keys above all', async () => {
    const program = await sampleProgram(world)
    for (const path of ['/api/v1/account', '/api/v1/organisation', keys, '/api/v1/live'])
      expect(await outcome(await program.get(path)), path).toEqual([403, 'forbidden'])
    expect(await outcome(await program.get('/api/v1/operator/organisations'))).toEqual([404, 'not_found'])
  })

  test('repeatedly with one entry a minute in the audit log', async () => {
    const program = await sampleProgram(world, { scopes: ['tasks:read'] })
    for (let call = 0; call < 3; call++) await program.get('/api/v1/projects')
    await world.services.housekeeping.idle()
    const log = (await (await world.as('Ada')).get('/api/v1/audit-log?action=access.refused').json()).items
    const [newest] = log
    expect(newest.actor.name).toBe('Zapier (API key)')
    expect(log.filter(({ actor }: { actor: { id: string } }) => actor.id === newest.actor.id)).toHaveLength(1)
  })
})

describe('rotation', () => {
  const rotate = async (id: string, body: object) =>
    (await world.as('Ada')).post(`${keys}/${id}/rotation`, { replaces: 1, expiresInDays: 30, ...body })

  test('lets the replaced secret work for the chosen hours', async () => {
    const { id, secret } = await createdKey(world)
    const { secret: next } = await (await rotate(id, { overlapHours: 1 })).json()
    expect([(await reading(secret)).status, (await reading(next)).status]).toEqual([200, 200])
    world.clock.forward(60 * 60_000)
    expect([(await reading(secret)).status, (await reading(next)).status]).toEqual([401, 200])
  })

  test('without overlap ends the replaced secret at once', async () => {
    const { id, secret } = await createdKey(world)
    const { secret: next } = await (await rotate(id, { overlapHours: 0 })).json()
    expect([(await reading(secret)).status, (await reading(next)).status]).toEqual([401, 200])
  })

  test('twice at the same time makes one new secret', async () => {
    const { id } = await createdKey(world)
    const answers = await Promise.all([1, 2].map(() => rotate(id, { overlapHours: 24 })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const secrets = await world.db.global
      .selectFrom('api_key_secrets')
      .select('hash')
      .where('key_id', '=', id)
      .execute()
    expect(secrets).toHaveLength(2)
  })

  test('at the moment when it is revoked leaves no secret', async () => {
    const ada = await world.as('Ada')
    for (let round = 0; round < 4; round++) {
      const { id } = await createdKey(world)
      const [, revoked] = await Promise.all([rotate(id, { overlapHours: 24 }), ada.delete(`${keys}/${id}`)])
      expect(revoked.status).toBe(204)
      const secrets = world.db.global.selectFrom('api_key_secrets').select('hash')
      expect(await secrets.where('key_id', '=', id).execute()).toEqual([])
    }
  })

  test('once more ends the secret that was ending', async () => {
    const { id, secret } = await createdKey(world)
    await rotate(id, { overlapHours: 168 })
    await rotate(id, { replaces: 2, overlapHours: 168 })
    expect((await reading(secret)).status).toBe(401)
  })
})

describe('a key of one project', () => {
  test('reaches that project, and nothing else', async () => {
    const { projectId } = world.harbor
    const ada = await world.as('Ada')
    const second = await ada
      .post('/api/v1/projects', { name: 'Second', allowedOrigins: ['https://second.example'] })
      .json()
    const program = await sampleProgram(world, { projectId: second.id })
    const { items } = await ada.get(`/api/v1/feedback?projectId=${projectId}`).json()
    expect((await program.get(`/api/v1/projects/${second.id}`)).status).toBe(200)
    expect((await program.get(`/api/v1/feedback?projectId=${second.id}`)).status).toBe(200)
    for (const path of [
      '/api/v1/projects',
      `/api/v1/projects/${projectId}`,
      `/api/v1/feedback/${items[0].id}`,
      '/api/v1/feedback',
      `/api/v1/feedback?projectId=${projectId}`,
      '/api/v1/contacts',
      '/api/v1/tags',
    ])
      expect(await outcome(await program.get(path)), path).toEqual([403, 'forbidden'])
    const { statuses } = await ada.get(`/api/v1/projects/${projectId}`).json()
    const merged = await program.put(`/api/v1/feedback/${items[0].id}/status`, { statusId: statuses[0].id })
    expect(merged.status).toBe(403)
  })

  test('reaches nothing of the whole organisation by naming its project beside it', async () => {
    const { projectId } = world.harbor
    const ada = await world.as('Ada')
    const program = await sampleProgram(world, { projectId })
    const { id: contactId } = await ada.post('/api/v1/contacts', { name: 'Mara' }).json()
    const { id: companyId } = await ada.post('/api/v1/companies', { name: 'Quay' }).json()
    const answers = [
      program.post('/api/v1/tags', { name: projectId }),
      program.post('/api/v1/projects', { name: projectId, allowedOrigins: [] }),
      program.post('/api/v1/contacts', { name: projectId }),
      program.post(`/api/v1/contacts/${contactId}/notes`, { body: projectId }),
      program.put(`/api/v1/contacts/${contactId}/company`, { companyId: projectId }),
      program.patch(`/api/v1/companies/${companyId}`, { plan: projectId }),
      program.get(`/api/v1/contacts?query=${projectId}`),
      program.get(`/api/v1/companies?query=${projectId}`),
    ]
    for (const answer of await Promise.all(answers)) expect(await outcome(answer)).toEqual([403, 'forbidden'])
  })

  test('reads nothing of another project by what is linked with it', async () => {
    const { projectId } = world.harbor
    const ada = await world.as('Ada')
    const { id: second } = await ada
      .post('/api/v1/projects', { name: 'Linked', allowedOrigins: ['https://linked.example'] })
      .json()
    const { id: contactId } = await ada.post('/api/v1/contacts', { name: 'Mara' }).json()
    const [column] = (await ada.get(`/api/v1/projects/${projectId}/board`).json()).columns
    const itemIn = async (projectId: string, title: string): Promise<string> =>
      (await ada.post('/api/v1/feedback', { projectId, contactId, kind: 'bug', title }).json()).id
    const [foreign, own] = [await itemIn(second, 'Foreign bug'), await itemIn(projectId, 'Own bug')]
    const task = { projectId, columnId: column.id, title: 'Own task', feedbackIds: [foreign, own] }
    const { id: taskId } = await ada.post('/api/v1/tasks', task).json()
    const readBy = async (projectId: string, path: string) =>
      (await sampleProgram(world, { projectId })).get(path)
    for (const [reader, path, expected] of [
      [projectId, `/api/v1/tasks/${taskId}`, ['Own bug', 'Own task']],
      [projectId, `/api/v1/projects/${projectId}/board`, ['Own bug', 'Own task']],
      [projectId, `/api/v1/tasks/${taskId}/activity`, ['Own bug']],
      [second, `/api/v1/feedback/${foreign}`, ['Foreign bug']],
      [second, `/api/v1/feedback/${foreign}/activity`, []],
    ] as const) {
      const answer = await readBy(reader, path)
      const text = await answer.text()
      const found = ['Foreign bug', 'Own bug', 'Own task'].filter((title) => text.includes(title))
      expect([answer.status, found], path).toEqual([200, expected])
    }
    const shown = await (await ada.get(`/api/v1/tasks/${taskId}`)).text()
    expect(shown).toContain('Foreign bug')
  })

  test('is refused for a project of another organisation', async () => {
    const body = { name: 'X', scopes: ['tasks:read'], projectId: world.lumen.projectId, expiresInDays: null }
    expect(await outcome(await (await world.as('Ada')).post(keys, body))).toEqual([404, 'not_found'])
  })
})

test('no more than fifty keys', async () => {
  const chloe = await world.as('Chloe')
  const body = { name: 'Many', scopes: ['tasks:read'], projectId: null, expiresInDays: null }
  const { length } = (await chloe.get(keys).json()).items
  for (let made = length; made < limits.apiKeysMax; made++) await chloe.post(keys, body)
  expect(await outcome(await chloe.post(keys, body))).toEqual([409, 'conflict'])
})

test('keys that do not work are refused unread after too many of one address', async () => {
  const address = 'unknown'
  for (let taken = 0; taken < ratePolicies.wrongApiKey.quota; taken++)
    await world.services.rateLimits.tryTake('wrongApiKey', address)
  expect(await outcome(await reading('esk_wrong'))).toEqual([429, 'rate_limited'])
  expect((await reading((await createdKey(world)).secret)).status).toBe(200)
})
