// @module-tag long

import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packClient } from '../../client/build/pack-client.ts'
import { readDocument } from '../../client/build/read-document.ts'
import { type Listening, listen } from '../listen.ts'
import { openWorld, sharedWorld } from './harness.ts'
import { read } from './project-files.ts'
import { createdKey } from './sample-api-keys.ts'

const world = sharedWorld()
const run = promisify(execFile)
const modules = join(import.meta.dirname, '../../../node_modules')
/** A customer's project, which has installed the package from its archive alone. */
const project = mkdtempSync(join(tmpdir(), 'earshot-customer-'))
let server: Listening

const settings = {
  compilerOptions: {
    target: 'ES2022',
    lib: ['ES2022', 'DOM'],
    module: 'NodeNext',
    types: ['node'],
    strict: true,
    noEmit: true,
  },
}

beforeAll(async () => {
  server = await listen(world.app.fetch, '127.0.0.1', 0)
  const archive = packClient(await readDocument(), project)
  writeFileSync(join(project, 'package.json'), '{ "type": "module", "private": true }')
  const quiet = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund']
  await run('npm', ['install', ...quiet, archive], { cwd: project })
  symlinkSync(join(modules, '@types'), join(project, 'node_modules/@types'))
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(settings))
}, 120_000)

afterAll(async () => {
  await server.stop()
  rmSync(project, { recursive: true })
})

const clientOf = async (key: string, port = server.port, options = {}) => {
  const entry = pathToFileURL(join(project, 'node_modules/@earshot/api/index.js'))
  const { Earshot } = await import(entry.href)
  return new Earshot({ url: `http://127.0.0.1:${port}`, key, ...options })
}

/** Program of the guide, and what it prints according to the guide. */
const [, program = '', printed = ''] =
  /^```ts\n([\s\S]*?)^```\n\nIt prints:\n\n```text\n([\s\S]*?)^```/m.exec(read('docs/api-guide.md')) ?? []

/** A program in which each line that is said to be wrong is. */
const mistakes = `import { type AnswerOf, Earshot, EarshotError, type ErrorCode } from '@earshot/api'
const earshot = new Earshot({ url: 'https://feedback.example.com', key: 'esk_1' })
const tag: AnswerOf<'POST /api/v1/tags'> = await earshot.post('/api/v1/tags', { body: { name: 'a' } })
const name: string = tag.name
// @ts-expect-error there is no such address
await earshot.get('/api/v1/tag')
// @ts-expect-error a session alone may do this
await earshot.get('/api/v1/api-keys')
// @ts-expect-error a name is missing
await earshot.post('/api/v1/tags', { body: {} })
// @ts-expect-error a parameter of the path is missing
await earshot.get('/api/v1/feedback/{feedbackId}')
// @ts-expect-error a kind that there is not
earshot.list('/api/v1/feedback', { query: { kind: 'wish' } })
// @ts-expect-error no list in pages
earshot.list('/api/v1/me')
// @ts-expect-error a number is no text
const id: string = (await earshot.get('/api/v1/me')).expiresAt
const known: ErrorCode = 'rate_limited'
const isLimit = (error: EarshotError): boolean => error.code === known
export { id, isLimit, name }
`

test('the program of the guide compiles against the package, and mistakes do not', async () => {
  expect(program).toContain('@earshot/api')
  writeFileSync(join(project, 'program.ts'), program)
  writeFileSync(join(project, 'mistakes.ts'), mistakes)
  const { stdout } = await run(join(modules, '.bin/tsc'), ['-p', project]).catch((failed) => failed)
  expect(stdout).toBe('')
})

test('the program of the guide prints what the guide says', async () => {
  const { secret } = await createdKey(world)
  const env = { EARSHOT_URL: `http://127.0.0.1:${server.port}`, EARSHOT_API_KEY: secret }
  const { stdout } = await run(process.execPath, ['program.ts'], { cwd: project, env })
  expect(stdout).toBe(printed)
  expect(printed).toContain('invalid_input')
})

test('a list has every item of every page, once', async () => {
  const { secret } = await createdKey(world)
  const earshot = await clientOf(secret)
  const ids: string[] = []
  for await (const { id } of earshot.list('/api/v1/feedback', { query: { limit: 7 } })) ids.push(id)
  const { items } = await earshot.get('/api/v1/feedback', { query: { limit: 100 } })
  expect(items.length).toBeGreaterThan(14)
  expect(ids).toEqual(items.map(({ id }: { id: string }) => id))
})

test('two creations are two, and the same creation again is the first one', async () => {
  const earshot = await clientOf((await createdKey(world)).secret)
  const file = (name: string, idempotencyKey?: string) =>
    earshot.post('/api/v1/tags', { body: { name }, idempotencyKey })
  const [one, other] = [await file('One'), await file('Other')]
  expect(other.id).not.toBe(one.id)
  const [first, again] = [await file('Kept', 'row 1'), await file('Kept', 'row 1')]
  expect(again).toEqual(first)
  expect(await earshot.delete('/api/v1/tags/{tagId}', { params: { tagId: one.id } })).toBeUndefined()
})

test('a refusal has its code, its sentence and its fields', async () => {
  const { secret } = await createdKey(world, { scopes: ['feedback:read'] })
  const earshot = await clientOf(secret)
  const refused = await earshot.post('/api/v1/tags', { body: { name: 'a' } }).catch((error: unknown) => error)
  expect(refused).toMatchObject({ name: 'EarshotError', status: 403, code: 'insufficient_scope' })
  expect(refused.message).toContain('feedback:write')
  expect(refused.requestId).toBeTruthy()
  const unknown = await clientOf(`${secret.slice(0, -1)}_`)
  await expect(unknown.get('/api/v1/me')).rejects.toMatchObject({ status: 401, code: 'unauthenticated' })
})

test('a limit is an error that says when to come back, once no further try is left', async () => {
  const limited = await openWorld({ RATE_LIMIT_FACTOR: '0.005' })
  const listening = await listen(limited.app.fetch, '127.0.0.1', 0)
  try {
    const earshot = await clientOf((await createdKey(limited)).secret, listening.port, { retries: 0 })
    const asking = async () => {
      for (let call = 0; call < 10; call++) await earshot.get('/api/v1/me')
    }
    const error = await asking().catch((thrown) => thrown)
    expect(error).toMatchObject({ status: 429, code: 'rate_limited' })
    expect(error.retryAfter).toBeGreaterThan(0)
    expect(error.retryAfter).toBeLessThanOrEqual(60)
  } finally {
    await listening.stop()
    await limited.close()
  }
})

test('the package holds its modules, their types, a manifest and a readme, and depends on nothing', () => {
  const manifest = JSON.parse(readFileSync(join(project, 'node_modules/@earshot/api/package.json'), 'utf8'))
  expect(Object.keys(manifest).filter((name) => /dependencies|scripts/i.test(name))).toEqual([])
  const operations = readFileSync(join(project, 'node_modules/@earshot/api/operations.d.ts'), 'utf8')
  expect(operations).toContain("'GET /api/v1/feedback/{feedbackId}'")
})
