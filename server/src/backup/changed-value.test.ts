// @module-tag long

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { composeServices } from '../compose.ts'
import { openDatabase } from '../db/opening/open.ts'
import type { TransferredRow } from '../db/transfer/transferred-row.ts'
import { StaticFiles } from '../http/response/static-files.ts'
import { policies } from '../http/route-options.ts'
import { readConfig } from '../lib/config/config.ts'
import { newId } from '../lib/id.ts'
import { harbor } from '../scripts/world.ts'
import { Caller } from '../test/caller.ts'
import { lines, withEntries } from '../test/changed-archives.ts'
import { testOnOneEngine } from '../test/database.ts'
import {
  archiveOf,
  filledInstallation,
  type Installation,
  installation,
  refusal,
  rowsOf,
} from '../test/organisation-archives.ts'
import { worldSecret } from '../test/story.ts'
import { parseEntryName } from './archive-format.ts'
import { rowsIn } from './archive-reader.ts'

/* One value of an archive of an organisation is another one: it is refused in a sentence, or breaks no page. */

/** Changes, and the start of the numbers that choose them. */
const [rounds, seed] = [30, 1]

/** Numbers in an order that a seed decides, from 0 to below 1: https://en.wikipedia.org/wiki/Linear_congruential_generator */
function numbersOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const values: readonly unknown[] = [
  null,
  '',
  'x',
  'en',
  '[]',
  '{}',
  'null',
  '"x"',
  '[1]',
  '{"a":1}',
  '../../x',
  '<b>x</b>',
  'x'.repeat(20_000),
  '\u202e\u0007',
  newId(),
  0,
  1,
  2,
  -1,
  0.5,
  2 ** 31,
  8.64e15,
  Number.MAX_SAFE_INTEGER,
]

/** Pages of operators, and those that ask Slack. */
const elsewhere = /\/(operator|slack)\b/

/** Values of the type of another one. */
const valuesLike = (old: unknown): readonly unknown[] =>
  values.filter((value) => typeof value === (old === null ? 'string' : typeof old))

/** Tables with the objects of an address, by the name of the parameter. */
const tablesOfParams: Readonly<Record<string, string>> = {
  projectId: 'projects',
  feedbackId: 'feedback',
  taskId: 'tasks',
  contactId: 'people',
  companyId: 'companies',
  entryId: 'changelog_entries',
  columnId: 'board_columns',
  tagId: 'tags',
  fieldId: 'custom_fields',
  importId: 'imports',
  batchId: 'vote_batches',
  reportId: 'reports',
}

/** Every page of the organisation's only project, as its owner and as a visitor read it, with its status. */
async function readPages(place: Installation): Promise<Map<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-pages-'))
  const db = await openDatabase({ source: place.source, guarded: true })
  const environment = { NODE_ENV: 'test', DATA_DIR: place.folder, RATE_LIMIT_FACTOR: '100000' }
  const services = composeServices(readConfig(environment), pino({ level: 'silent' }), Date.now, db, [
    worldSecret,
  ])
  const nothing = await StaticFiles.read(join(folder, 'nothing'))
  const app = buildApp(services, { console: nothing, widget: nothing }, { ready: true })
  try {
    const ids: Record<string, string> = {}
    for (const [param, table] of Object.entries(tablesOfParams)) {
      const rows = await rowsOf(place.source, table as 'projects')
      const row = rows.find((row) => table !== 'people' || row.kind === 'contact')
      if (row) ids[param] = String(row.id)
    }
    const [project] = await rowsOf(place.source, 'projects')
    const owner = (await rowsOf(place.source, 'memberships')).find((row) => row.owner === 1)
    const cookie = await services.sessions.start(String(owner?.user_id), String(owner?.tenant_id))
    const member = new Caller(app, { 'sec-fetch-site': 'same-origin', cookie: cookie.split(';')[0] ?? '' })
    const visitor = new Caller(app, { 'sec-fetch-site': 'same-origin' })
    const key = `key=${project?.public_key}`
    const addresses = [...policies.keys()].flatMap((operation) => {
      const path = /^GET (\/api\/v1\/.*)$/.exec(operation)?.[1]
      const filled = path?.replace(/\{(\w+)\}/g, (part, param) => ids[param] ?? part)
      return filled && !filled.includes('{') && !elsewhere.test(filled) ? [filled] : []
    })
    const found = new Map<string, number>()
    for (const address of addresses) found.set(address, (await member.get(address)).status)
    const ofVisitor = [
      `/e/v1/config?${key}`,
      `/e/v1/feedback?${key}&kind=idea`,
      `/e/v1/feedback/${ids.feedbackId}?${key}`,
      `/e/v1/changelog?${key}`,
      `/api/v1/sites/${project?.slug}`,
    ]
    for (const address of ofVisitor) found.set(address, (await visitor.get(address)).status)
    const exported = await member.post('/api/v1/organisation/export', {})
    await exported.text().catch(() => found.set('the export', 500))
    return found
  } finally {
    await services.housekeeping.idle()
    await db.close()
    rmSync(folder, { recursive: true })
  }
}

testOnOneEngine(
  'one changed value of an archive is refused in a sentence that names its line, or breaks no page',
  async () => {
    const first = await filledInstallation()
    const { file, manifest } = await archiveOf(first, harbor.name)
    const tables = Object.keys(manifest.tables)
    const random = numbersOf(seed)
    const any = <One>(list: readonly One[]): One => list[Math.floor(random() * list.length)] as One
    const problems: unknown[] = []
    let [restored, refused] = [0, 0]
    for (let round = 0; round < rounds; round++) {
      const table = any(tables)
      let changed = ''
      const archive = await withEntries(file, (entries) =>
        entries.map(({ name, bytes }) => {
          const entry = parseEntryName(name)
          if (entry?.kind !== 'table' || entry.of !== table || changed !== '') return { name, bytes }
          const rows: TransferredRow[] = rowsIn(bytes)
          const row = any(rows)
          const column = any(Object.keys(row))
          // Mostly one of its own type, which is refused for what it says.
          const value = any(random() < 0.2 ? values : valuesLike(row[column]))
          changed = `${table}.${column} = ${String(JSON.stringify(value)).slice(0, 40)}`
          row[column] = value
          return { name, bytes: lines(rows) }
        }),
      )
      const there = await installation(false)
      const sentence = await refusal(there, archive)
      if (sentence !== 'restored') {
        refused++
        const isSentence =
          /is refused: line \d+ of tables\/\w+\/\d+\.jsonl .+\. Nothing was restored\.$/.test(sentence) ||
          /is damaged or was cut off\.$|^Rows of |^This installation has a row/.test(sentence)
        if (!isSentence) problems.push([changed, sentence])
        continue
      }
      restored++
      const pages = await readPages(there)
      const broken = [...pages].filter(([, status]) => status >= 500)
      if (broken.length > 0) problems.push([changed, broken])
    }
    expect(problems).toEqual([])
    expect(restored).toBeGreaterThan(rounds / 10)
    expect(refused).toBeGreaterThan(rounds / 10)
  },
  600_000,
)

test('the pages of an unchanged archive answer', async () => {
  const first = await filledInstallation()
  const there = await installation(false)
  expect(await refusal(there, (await archiveOf(first, harbor.name)).file)).toBe('restored')
  const pages = await readPages(there)
  const answered = [...pages].filter(([, status]) => status === 200)
  expect(answered.length).toBeGreaterThan(50)
  for (const [address] of pages)
    if (address.startsWith('/e/v1/')) expect(answered.map(([address]) => address)).toContain(address)
}, 60_000)
