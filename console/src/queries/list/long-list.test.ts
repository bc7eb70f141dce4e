import { expect, test } from 'vitest'
import { isPageStale, type Pages, refreshAround } from './long-list.ts'

interface Page {
  items: { id: string; votes?: number }[]
  nextCursor: string | null
}

const size = 3

/** A fake server with items in the order of their ids, three per page; a cursor is the id of a page's last item. */
function serving(ids: readonly string[]) {
  const asked: (string | undefined)[] = []
  const read = async (cursor: string | undefined): Promise<Page> => {
    asked.push(cursor)
    const from = cursor === undefined ? 0 : ids.filter((id) => id <= cursor).length
    const items = ids.slice(from, from + size).map((id) => ({ id }))
    return { items, nextCursor: from + size < ids.length ? (items.at(-1)?.id ?? null) : null }
  }
  return { asked, read }
}

async function load(ids: readonly string[]): Promise<Pages<Page>> {
  const { read } = serving(ids)
  const data: Pages<Page> = { pages: [], pageParams: [] }
  for (let cursor: string | undefined | null; cursor !== null; ) {
    const page = await read(cursor)
    data.pages.push(page)
    data.pageParams.push(cursor)
    cursor = page.nextCursor
  }
  return data
}

const idsOf = ({ pages }: Pages<Page>) => pages.flatMap(({ items }) => items.map(({ id }) => id)).join('')
const letters = [...'bcdefghijklmnopqrstuvwxyz']

test('of a long list the first page and those around the reader are read again', async () => {
  const { asked, read } = serving(letters)
  const data = await refreshAround(await load(letters), 12, read)
  expect(asked).toEqual([undefined, 'm', 'p'])
  expect(idsOf(data)).toBe(letters.join(''))
  expect([0, 3, 12, 15, 18].map((place) => isPageStale(data, place))).toEqual([
    false,
    true,
    false,
    false,
    true,
  ])
})

test('what was read again is not outdated any more', async () => {
  const { read } = serving(letters)
  const once = await refreshAround(await load(letters), 12, read)
  expect(isPageStale(await refreshAround(once, 4, read), 4)).toBe(false)
})

test('new items come in, and nothing between two pages is lost', async () => {
  const { read } = serving(['a', ...letters])
  const data = await refreshAround(await load(letters), 20, read)
  expect(idsOf(data)).toBe(`a${letters.join('')}`)
})

test('what is gone leaves, whether it stood in a page or at its end', async () => {
  for (const gone of ['b', 'c', 'd']) {
    const left = letters.filter((id) => id !== gone)
    const data = await refreshAround(await load(letters), 20, serving(left).read)
    expect(idsOf(data)).toBe(left.join(''))
  }
})

test('an item that has moved is in the list once', async () => {
  const moved = async (cursor: string | undefined): Promise<Page> => {
    const page = await serving(letters).read(cursor)
    return cursor === undefined ? { items: [{ id: 'h' }, ...page.items.slice(0, 2)], nextCursor: 'c' } : page
  }
  const data = await refreshAround(await load(letters), 24, moved)
  expect(idsOf(data).split('h')).toHaveLength(2)
  expect(idsOf(data).startsWith('hbcd')).toBe(true)
})

test('a list that has become another one begins anew', async () => {
  const { read } = serving([...'BCDEFGHIJKLMNOPQRSTUVWXYZ'])
  const data = await refreshAround(await load(letters), 20, read)
  expect(idsOf(data)).toBe('BCD')
  expect(data.pages.at(-1)?.nextCursor).toBe('D')
  expect(data.pageParams).toEqual([undefined])
})
