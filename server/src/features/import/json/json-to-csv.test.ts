import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '@earshot/shared/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { replaceJson } from './json-to-csv.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-json-'))
})
afterAll(() => rm(folder, { recursive: true }))

let fileCount = 0

/** The path of a file whose JSON was replaced. */
async function replaced(content: string): Promise<string> {
  const path = join(folder, String(fileCount++))
  await writeFile(path, content)
  await replaceJson(path)
  return path
}

const csvOf = async (content: string): Promise<string> => readFile(await replaced(content), 'utf8')

/** The sentence with which a file is refused. */
const refusalOf = (content: string): Promise<string> =>
  replaced(content).then(
    () => 'not refused',
    (error: unknown) => (error as { detail?: string }).detail ?? String(error),
  )

test('a field that a record has not takes no more than a comma', async () => {
  expect(await csvOf('[{"title":"A"},{"title":"B","votes":3},{"votes":4}]')).toBe(
    '"title","votes"\n"A"\n"B","3"\n,"4"\n',
  )
})

test('many short records beside one with many fields become a file of a few times their size', async () => {
  const wide = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`f${at}`, 1]))
  const content = JSON.stringify([wide, ...Array.from({ length: 20_000 }, () => ({ f1: 'x' }))])
  expect((await stat(await replaced(content))).size).toBeLessThan(content.length)
})

test('other work gets turns while a large file is read', async () => {
  const content = JSON.stringify(Array.from({ length: 60_000 }, (_, at) => ({ title: `T${at}`, a: at })))
  let longest = 0
  let last = performance.now()
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 1)
  await replaced(content)
  clearInterval(timer)
  expect(longest).toBeGreaterThan(0)
  expect(longest).toBeLessThan(400)
})

test('records that become more bytes than a file may have are refused', async () => {
  const max = limits.importBytesMax
  Object.assign(limits, { importBytesMax: 1_000 })
  try {
    const content = JSON.stringify(Array.from({ length: 40 }, () => ({ a: { b: '"'.repeat(10) } })))
    expect(await refusalOf(content)).toContain('larger than')
  } finally {
    Object.assign(limits, { importBytesMax: max })
  }
})

test('an empty record, and a pull request, keep the numbers of the lines after them', async () => {
  const issue = (number: number, more: object = {}) => ({ number, title: 'T', state: 'open', ...more })
  const csv = await csvOf(JSON.stringify([issue(1), {}, issue(2, { pull_request: { url: 'x' } }), issue(3)]))
  const lines = csv.split('\n')
  expect(lines[2]).toBe('')
  expect(lines[3]).toBe('')
  expect(lines[4]).toContain('"3"')
})

test('a record of another tool with a field for its pull request stays', async () => {
  expect(await csvOf('[{"title":"A","pull_request":"17"}]')).toBe('"title","pull_request"\n"A","17"\n')
})

test.each([
  [
    'has too many fields in its first record',
    `[{${Array.from({ length: 300 }, (_, at) => `"f${at}":1`).join()}},`,
  ],
  ['is cut off between two records', '[{"title":"A"},{"title":"B"},'],
  ['is cut off before the end of its list', '[{"title":"A"}'],
  ['has other things between its records', '[{"title":"A"},oops,{"title":"B"}]'],
  ['has other things after its list', '[{"title":"A"}] <html>'],
  ['ends a list that has not begun', '{"title":"A"}]'],
  ['has a field with an endless name', `[{"${'n'.repeat(500)}":1}]`],
  ['is nested without end', `[{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}]`],
  ['is a list in lists without end', '['.repeat(20_000)],
])('a JSON file that %s is refused in a sentence', async (_, content) => {
  expect(await refusalOf(content)).toMatch(
    /different fields|cut off|no record|does not belong|too long|nested too deeply/,
  )
})

test('of Jira’s response only the issues are read', async () => {
  const issue = { key: 'HB-1', fields: { summary: 'Anchor' } }
  const answer = {
    names: { a: 'b' },
    errors: [{ title: 'x' }],
    issues: [issue],
    after: [{ title: 'y' }],
    isLast: true,
  }
  const csv = await csvOf(JSON.stringify(answer))
  expect(csv.trim().split('\n')).toHaveLength(2)
  expect(csv).toContain('"HB-1","Anchor"')
  const pages = `${JSON.stringify(answer)}\n${JSON.stringify(answer)}`
  expect((await csvOf(pages)).trim().split('\n')).toHaveLength(3)
})

test('lines with a field named issues are records of their own', async () => {
  expect(await csvOf('{"title":"A","issues":[{"n":1}]}\n{"issues":["x"],"title":"B"}\n')).toBe(
    '"title","issues"\n"A","{""n"":1}"\n"B","x"\n',
  )
})

test('several lists in sequence, and lists in a list, are one table', async () => {
  expect(await csvOf('[{"a":1}]\n[{"a":2}]')).toBe('"a"\n"1"\n"2"\n')
  expect(await csvOf('[[{"a":1}],[{"a":2}]]')).toBe('"a"\n"1"\n"2"\n')
})
