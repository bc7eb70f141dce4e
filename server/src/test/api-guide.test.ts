import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { errorCodes } from '@earshot/shared/errors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Listening, listen } from '../listen.ts'
import { sharedWorld } from './harness.ts'
import { paths, read } from './project-files.ts'
import { createdKey } from './sample-api-keys.ts'

const world = sharedWorld()
const guide = read('docs/api-guide.md')
let server: Listening

beforeAll(async () => {
  server = await listen(world.app.fetch, '127.0.0.1', 0)
})
afterAll(() => server.stop())

/** Commands of the guide, each with the response that follows it. */
const samples = [...guide.matchAll(/^```sh\n(curl[\s\S]*?)^```\n\n```json\n([\s\S]*?)^```/gm)].map(
  ([, command = '', response = '']) => ({ command, response: JSON.parse(response) }),
)

/** Times are milliseconds, so no other number of the guide is as large. */
const anyTime = 1e12

/** A matcher for a sample response, in which `…` is any text and a time is any time. */
function pattern(sample: unknown): unknown {
  if (sample === '…') return expect.stringMatching(/./)
  if (typeof sample === 'number' && sample > anyTime) return expect.any(Number)
  if (Array.isArray(sample)) return sample.map(pattern)
  if (typeof sample !== 'object' || sample === null) return sample
  return expect.objectContaining(
    Object.fromEntries(Object.entries(sample).map(([key, value]) => [key, pattern(value)])),
  )
}

test('each command of the guide gets the response that the guide shows', async () => {
  const scopes = ['feedback:read', 'feedback:write', 'projects:read'] as const
  const env = {
    EARSHOT_URL: `http://127.0.0.1:${server.port}`,
    EARSHOT_API_KEY: (await createdKey(world, { scopes })).secret,
    PATH: process.env.PATH,
    CURSOR: '',
  }
  expect(samples.length).toBeGreaterThan(5)
  for (const { command, response } of samples) {
    const { stdout } = await promisify(execFile)('sh', ['-euc', command], { env })
    const body = JSON.parse(stdout)
    expect(body, command).toEqual(pattern(response))
    env.CURSOR = body.nextCursor ?? ''
  }
})

test('the guide has each error code, with the status that the server sends', () => {
  const rows = [...guide.matchAll(/^\| `(\w+)` \| (\d+) \|/gm)].map(([, code, status]) => [code, status])
  expect(rows.map(([code]) => code)).toEqual([...errorCodes])
  const sources = paths.filter((path) => /^server\/src\/.*(?<!\.test)\.ts$/.test(path)).map(read)
  const sent = sources.flatMap((text) => [...text.matchAll(/AppError\(\s*'(\w+)',\s*(\d+)/g)])
  const documented = Object.fromEntries(rows)
  // An unsatisfiable range of a file is the exception: it has its own status.
  const wrong = sent
    .map(([, code = '', status = '']) => [code, status] as const)
    .filter(([code, status]) => status !== '416' && documented[code] !== status)
  expect(wrong).toEqual([])
})
