import { limits } from '@earshot/shared/limits'
import { secretTexts } from '@earshot/shared/test/secret-texts'
import { expect, test } from 'vitest'
import { readUsage } from '../../db/usage.ts'
import { sharedWorld } from '../../test/harness.ts'

const world = sharedWorld()

const bug = (diagnostics: unknown, environment?: unknown) => ({
  kind: 'bug',
  title: 'It stops',
  body: 'At once.',
  environment,
  diagnostics,
})
const entry = { kind: 'error', before: 1_500, message: 'TypeError: no total' }

async function report(diagnostics: unknown, environment?: unknown) {
  const body = bug(diagnostics, environment)
  const sent = await (await world.visitor(world.harbor)).post('/e/v1/feedback', body)
  expect(sent.status).toBe(201)
  const ada = await world.as('Ada')
  const { id } = await sent.json()
  const [report] = (await ada.get(`/api/v1/feedback/${id}`).json()).reports
  return { id, report, told: await ada.get(`/api/v1/feedback/${id}/reports/${report.id}/diagnostics`) }
}

test('what a page tells with a bug is kept with its report, scrubbed whatever sent it', async () => {
  const { report: kept, told } = await report({
    entries: [
      { ...entry, message: 'No mail to ada@harbor.example', stack: 'at f (https://h.example/a.js?t=1:2:3)' },
      { kind: 'request', before: 9, method: 'GET', path: '/u/1234567890', status: 0, duration: 4 },
      { kind: 'click', before: 8, element: 'button#token=abc' },
      { kind: 'route', before: 7, path: 'https://h.example/a?b=c' },
      { kind: 'console', before: 6, level: 'warn', message: 'card 4111 1111 1111 1111' },
      { kind: 'breadcrumb', before: 5, message: 'Bearer abcdefgh' },
    ],
    metadata: { session: 'sk_live_51H8xYz0123456789abc' },
  })
  expect(kept).toMatchObject({ hasDiagnostics: true })
  expect(await told.json()).toEqual({
    entries: [
      {
        kind: 'error',
        before: 1_500,
        message: 'No mail to [email]',
        stack: 'at f (https://h.example/a.js:2:3)',
      },
      { kind: 'request', before: 9, method: 'GET', path: '/u/[number]', status: 0, duration: 4 },
      { kind: 'click', before: 8, element: 'button#token=[removed]' },
      { kind: 'route', before: 7, path: 'https://h.example/a' },
      { kind: 'console', before: 6, level: 'warn', message: 'card [number]' },
      { kind: 'breadcrumb', before: 5, message: 'Bearer [token]' },
    ],
    metadata: { session: '[token]' },
    originals: [],
    unreadMaps: [],
  })
})

test('nothing secret of what a page tells is kept', async () => {
  const entries = secretTexts.map(([, message]) => ({ ...entry, message }))
  const told = await (await report({ entries })).told.json()
  const left = secretTexts.filter(([, , secrets], at) =>
    [secrets].flat().some((secret) => told.entries[at].message.includes(secret)),
  )
  expect(told.entries).toHaveLength(secretTexts.length)
  expect(left).toEqual([])
})

test('a page that tells its origin alone tells no paths, whatever sent it', async () => {
  const request = { kind: 'request', before: 9, method: 'GET', path: '/patients/ben', status: 0, duration: 4 }
  const entries = [{ ...entry, stack: 'at f (https://h.example/patients/ben:2:3)' }, request]
  const kept = async (page: string) => (await (await report({ entries }, { page })).told.json()).entries
  expect(await kept('https://h.example')).toEqual([
    { ...entry, stack: 'at f (https://h.example/…:2:3)' },
    { ...request, path: '/…' },
  ])
  expect(await kept('https://h.example/')).toEqual(entries)
})

test('a report without diagnostics has none to read, and neither has another item', async () => {
  for (const nothing of [undefined, { entries: [], metadata: {} }]) {
    const { report: kept, told } = await report(nothing)
    expect(kept.hasDiagnostics).toBe(false)
    expect(told.status).toBe(404)
  }
  const [one, other] = [await report({ entries: [entry] }), await report({ entries: [entry] })]
  const ada = await world.as('Ada')
  const mixed = `/api/v1/feedback/${one.id}/reports/${other.report.id}/diagnostics`
  expect((await ada.get(mixed)).status).toBe(404)
})

const long = 'long '.repeat(limits.diagnosticTextMax / 5)
test.each([
  [
    'more entries',
    { entries: Array(limits.diagnosticEntriesMax + 1).fill(entry) },
    'Please send 200 entries at most',
  ],
  [
    'more bytes',
    { entries: Array(30).fill({ ...entry, message: long }) },
    'Please send 24 KB of diagnostics at most',
  ],
  [
    'more details',
    { metadata: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`d${at}`, ''])) },
    'Please send 20 details at most',
  ],
  [
    'another kind',
    { entries: [{ kind: 'cookie', before: 1, message: 'a=b' }] },
    "Invalid discriminator value. Expected 'error' | 'console' | 'request' | 'click' | 'route' | 'breadcrumb'",
  ],
  ['the body of a request', { entries: [{ ...entry, body: 'a=b' }] }, 'body is not a field of this request'],
])('%s: refused, with the reason', async (_, diagnostics, reason) => {
  const sent = await (await world.visitor(world.harbor)).post('/e/v1/feedback', bug(diagnostics))
  expect(sent.status).toBe(400)
  expect((await sent.json()).errors[0].message).toBe(reason)
})

test('what a page told counts as kept bytes, and goes with its item', async () => {
  const { tenantId } = world.harbor
  const usage = async () => {
    const { global } = world.db
    const rows = await global
      .selectFrom('usage_rows')
      .select('storage')
      .where('tenant_id', '=', tenantId)
      .execute()
    const { storage } = await readUsage(world.db, tenantId)
    return { rows: rows.reduce((sum, row) => sum + Number(row.storage), 0), counted: storage }
  }
  const before = await usage()
  expect(before.counted).toBe(before.rows)
  const { id } = await report({ entries: [{ ...entry, message: long }] })
  const after = await usage()
  expect(after.counted).toBe(after.rows)
  expect(after.rows).toBeGreaterThan(before.rows + limits.diagnosticTextMax - 5)
  await (await world.as('Ada')).delete(`/api/v1/feedback/${id}`)
  expect(await usage()).toEqual({ rows: before.rows, counted: before.rows })
})
