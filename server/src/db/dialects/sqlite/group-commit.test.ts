import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Database as SqliteHandle } from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { GroupCommit } from './group-commit.ts'
import { SqliteDialect } from './sqlite.ts'
import { openHandle } from './sqlite-handle.ts'

/** A durable file with one table, and the rows that a second handle reads from it. */
function opened() {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-group-'))
  const file = join(folder, 'test.db')
  const [write, read] = [openHandle(file), openHandle(file)]
  onTestFinished(() => {
    for (const handle of [write, read]) handle.close()
    rmSync(folder, { recursive: true })
  })
  write.exec('create table notes (id integer primary key, text text not null)')
  write.exec(
    'create table links (note integer references notes (id) deferrable initially deferred, id integer primary key)',
  )
  const seen = () => read.prepare<[], { text: string }>('select text from notes order by id').all()
  return { write, group: new GroupCommit(write), seen: () => seen().map(({ text }) => text), file }
}

const insert = (handle: SqliteHandle, text: string) =>
  handle.prepare('insert into notes (text) values (?)').run(text)

test('works that wait together are done in order and are durable when they are answered', async () => {
  const { write, group, seen } = opened()
  const results = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      group.run(async () => {
        insert(write, `${index}`)
        await Promise.resolve()
        return index
      }),
    ),
  )
  expect(results).toEqual(Array.from({ length: 200 }, (_, index) => index))
  expect(seen()).toEqual(results.map(String))
})

test('a work that fails loses what it did, and nobody else does', async () => {
  const { write, group, seen } = opened()
  const answers = await Promise.allSettled(
    ['a', 'bad', 'b', 'worse', 'c'].map((text) =>
      group.run(async () => {
        insert(write, text)
        if (text === 'bad') throw new Error('changed its mind')
        if (text === 'worse') write.prepare('insert into notes (text) values (null)').run()
      }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
  expect(seen()).toEqual(['a', 'b', 'c'])
})

test('a group runs a second time only when one of it fails that has written', async () => {
  const { write, group, seen } = opened()
  const runsWhen = async (fail: (text: string) => void, texts = ['a', 'bad', 'b']) => {
    const runs: string[] = []
    await Promise.allSettled(
      texts.map((text) =>
        group.run(async () => {
          runs.push(text)
          fail(text)
        }),
      ),
    )
    return runs.join(' ')
  }
  const refuse = (text: string) => {
    if (text === 'bad') throw new Error('refused')
    insert(write, text)
  }
  expect(await runsWhen(refuse)).toBe('a bad b')
  const regret = (text: string) => {
    insert(write, text)
    if (text === 'bad') throw new Error('changed its mind')
  }
  expect(await runsWhen(regret)).toBe('a bad a bad b')
  expect(await runsWhen(regret, ['bad'])).toBe('bad')
  expect(seen()).toEqual(['a', 'b', 'a', 'b'])
})

test('whoever else holds the file is waited for while everything else goes on', async () => {
  const { write, group, seen, file } = opened()
  const other = openHandle(file)
  onTestFinished(() => void other.close())
  other.exec('begin exclusive')
  const works = ['a', 'b'].map((text) => group.run(async () => insert(write, text)))
  for (let turn = 0; turn < 20; turn++) await setTimeout(1)
  expect(seen()).toEqual([])
  other.exec('rollback')
  await Promise.all(works)
  expect(seen()).toEqual(['a', 'b'])
})

test('when the commit fails, all are told and nothing happened', async () => {
  const { write, group, seen } = opened()
  const answers = await Promise.allSettled([
    group.run(async () => insert(write, 'a')),
    // The foreign key is checked only at the commit.
    group.run(async () => write.prepare('insert into links (note) values (99)').run()),
    group.run(async () => insert(write, 'b')),
  ])
  for (const answer of answers) expect(answer).toMatchObject({ status: 'rejected' })
  expect(seen()).toEqual([])
  await group.run(async () => insert(write, 'later'))
  expect(seen()).toEqual(['later'])
})

test('nothing is seen from outside before the commit', async () => {
  const { write, group, seen } = opened()
  const during: string[][] = []
  await Promise.all(
    ['a', 'b'].map((text) =>
      group.run(async () => {
        insert(write, text)
        during.push(seen())
      }),
    ),
  )
  expect(during).toEqual([[], []])
  expect(seen()).toEqual(['a', 'b'])
})

test('idle waits for everything that was asked', async () => {
  const { write, group, seen } = opened()
  const works = Array.from({ length: 150 }, (_, index) => group.run(async () => insert(write, `${index}`)))
  await group.idle()
  expect(seen()).toHaveLength(150)
  await Promise.all(works)
})

test('a full database is told as unavailable, leaves nothing half done, and recovers', async () => {
  const { write, group, seen, file } = opened()
  await group.run(async () => insert(write, 'before'))
  const pages = write.pragma('page_count', { simple: true }) as number
  write.pragma(`max_page_count = ${pages + 4}`)
  const large = 'x'.repeat(40_000)
  const answers = await Promise.allSettled(
    ['small', large, 'after'].map((text) =>
      group.run(async () => {
        insert(write, `${text.slice(0, 5)} first half`)
        insert(write, text)
      }),
    ),
  )
  const failures = answers.filter((answer) => answer.status === 'rejected')
  expect(failures.length).toBeGreaterThan(0)
  const dialect = new SqliteDialect(file, [])
  onTestFinished(() => dialect.close())
  for (const { reason } of failures) expect(dialect.isUnavailable(reason)).toBe(true)
  // Every work was stored completely or not at all, as its answer said.
  expect(seen()).toHaveLength(1 + 2 * (answers.length - failures.length))

  write.pragma('max_page_count = 1000000')
  await group.run(async () => insert(write, large))
  expect(seen().at(-1)).toBe(large)
  expect(write.pragma('integrity_check', { simple: true })).toBe('ok')
})

test('a long transaction leaves turns to others, who see nothing of it before it is over', async () => {
  const { file, seen } = opened()
  const dialect = new SqliteDialect(file, [])
  onTestFinished(() => dialect.close())
  let turns = 0
  let isOver = false
  const look = () => {
    if (isOver) return
    expect(seen()).toEqual([])
    turns++
    setImmediate(look)
  }
  setImmediate(look)
  await dialect.transaction(async ({ run }) => {
    // Only against hanging: on a busy machine a turn may take long.
    const until = performance.now() + 10_000
    while (turns <= 3 && performance.now() < until) await run("insert into notes (text) values ('long')", [])
    isOver = true
  })
  expect(turns).toBeGreaterThan(3)
  expect(seen().length).toBeGreaterThan(3)
})
