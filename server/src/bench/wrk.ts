import { execFile, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Load, Round } from './load.ts'
import { placeholder, type Requests, valuesOf } from './requests.ts'

/** True if `wrk` is installed, which takes a third of the processor time of a generator in JavaScript. */
export const hasWrk = (): boolean => spawnSync('wrk', ['-v']).error === undefined

/** The script's output. */
interface Summary {
  requests: number
  microseconds: number
  errors: number
  wrong: number
  p50: number
  p99: number
}

/** Sends requests with `wrk`, varied by a Lua script. */
export async function loadWithWrk({ url, status, seconds, connections, requests }: Load): Promise<Round> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-wrk-'))
  try {
    const script = join(folder, 'requests.lua')
    await writeFile(script, scriptFor(requests, new URL(url).host, status))
    const { stdout } = await promisify(execFile)('wrk', [
      ...['--threads', '1', '--connections', String(connections), '--duration', `${seconds}s`],
      ...['--timeout', '30s', '--script', script, url],
    ])
    const summary: Summary = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '')
    if (summary.errors > 0 || summary.wrong > 0)
      throw new Error(
        `${url}: ${summary.errors} failed, ${summary.wrong} answered with another status than ${status}`,
      )
    return {
      requests: summary.requests,
      requestsPerSecond: (summary.requests * 1e6) / summary.microseconds,
      p50: summary.p50 / 1000,
      p99: summary.p99 / 1000,
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** A request is its fixed parts with values in between, joined: as little work as possible for wrk's one thread. */
function scriptFor(
  { method, path, headers, values = {}, bodies }: Requests,
  host: string,
  status: number,
): string {
  const head = [
    `${method} ${path} HTTP/1.1`,
    `host: ${host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
  ].join('\r\n')
  const parts = head.split(new RegExp(placeholder, 'g')).map((part, i) => {
    if (i % 2 === 0) return lua(part)
    return part === 'unique' ? 'unique()' : `pick(values.${part})`
  })
  const used = [...head.matchAll(new RegExp(placeholder, 'g'))].map(([, name = '']) => name)
  const pools = [...new Set(used)].filter((name) => name !== 'unique')
  const tails = (bodies ?? []).map((body) => `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  return `
local values = { ${pools.map((name) => `${name} = ${luaList(valuesOf(values, name))}`).join(', ')} }
local tails = ${luaList(bodies ? tails : ['\r\n'])}
local random, count = math.random, 0
local function pick(list) return list[random(#list)] end
local function unique() count = count + 1 return '${randomUUID()}-' .. count end
function setup(thread) checked = thread end
function init() wrong = 0 math.randomseed(${Date.now() % 1_000_000}) end
function request() return ${parts.join(' .. ')} .. pick(tails) end
function response(status) if status ~= ${status} then wrong = wrong + 1 end end
function done(summary, latency)
  local e = summary.errors
  print(string.format('\\n{"requests":%d,"microseconds":%d,"errors":%d,"wrong":%d,"p50":%d,"p99":%d}',
    summary.requests, summary.duration, e.connect + e.read + e.write + e.timeout, checked:get('wrong'),
    latency:percentile(50), latency:percentile(99)))
end
`
}

const luaList = (texts: readonly string[]): string => `{ ${texts.map(lua).join(', ')} }`

/** Characters that are not plain become escaped bytes. */
const lua = (text: string): string =>
  `"${[...Buffer.from(text)]
    .map((byte) =>
      byte >= 0x20 && byte < 0x7f && byte !== 0x22 && byte !== 0x5c
        ? String.fromCharCode(byte)
        : `\\${String(byte).padStart(3, '0')}`,
    )
    .join('')}"`
