import type { InfiniteData } from '@tanstack/react-query'

interface Page {
  items: readonly { id: string }[]
  nextCursor: string | null
  /** It may have changed since it was read, because only other pages were read again. */
  outdated?: boolean
}

/** A list that goes on by cursor, as far as it is loaded. */
export type Pages<P extends Page> = InfiniteData<P & { outdated?: boolean }, string | undefined>

/** Lists of up to so many pages are read again as a whole. */
export const readWholeUpTo = 3

/** Whether the item at a place may have changed since it was read. */
export const isOutdated = <P extends Page>(data: Pages<P> | undefined, place: number): boolean =>
  data?.pages[pageAt(data, place)]?.outdated === true

/**
 * Reads the first page of a long list again and those around a place; the others are outdated from then on, to be read
 * as they come into sight. No item is in the list twice. `read` gets a cursor.
 */
export async function refreshAround<P extends Page>(
  data: Pages<P>,
  place: number,
  read: (cursor: string | undefined) => Promise<P>,
): Promise<Pages<P>> {
  const middle = pageAt(data, place)
  const wanted = [...new Set([0, middle, middle + 1])].filter((index) => index < data.pages.length)
  const answers = await Promise.all(wanted.map((index) => read(data.pageParams[index])))
  const fresh = new Map(
    data.pages.flatMap((page, index) => {
      const answer = answers[wanted.indexOf(index)]
      return answer ? [[index, joined(page, answer, data.pages[index + 1])] as const] : []
    }),
  )
  const taken = new Set([...fresh.values()].flatMap(({ items }) => items.map(({ id }) => id)))
  const shown = new Set<string>()
  const pages: Pages<P>['pages'] = []
  for (const [index, page] of data.pages.entries()) {
    const answer = fresh.get(index)
    const now = answer ? without(answer, shown) : { ...without(page, taken), outdated: true }
    for (const { id } of now.items) shown.add(id)
    pages.push(now)
    // Too much has changed to tell how it goes on: from here the list is loaded anew.
    if (now.nextCursor !== page.nextCursor) break
  }
  return { pages, pageParams: data.pageParams.slice(0, pages.length) }
}

/** Which page has the item at a place; the last one for a place behind them all. */
function pageAt<P extends Page>({ pages }: Pages<P>, place: number): number {
  let end = 0
  for (const [index, { items }] of pages.entries()) {
    end += items.length
    if (place < end) return index
  }
  return pages.length - 1
}

/**
 * A page that was read again, cut or filled so that it ends where it did and the next one goes on from there; as it was
 * answered where that cannot be told.
 */
function joined<P extends Page>(before: P, answer: P, next: P | undefined): P {
  if (!next || answer.nextCursor === before.nextCursor) return answer
  const endingAsBefore = (items: P['items']): P => ({ ...answer, items, nextCursor: before.nextCursor })
  const last = placeOf(before.items.at(-1), answer)
  if (last >= 0) return endingAsBefore(answer.items.slice(0, last + 1))
  const beyond = placeOf(next.items[0], answer)
  if (beyond >= 0) return endingAsBefore(answer.items.slice(0, beyond))
  const reached = placeOf(answer.items.at(-1), before)
  return reached < 0 ? answer : endingAsBefore([...answer.items, ...before.items.slice(reached + 1)])
}

const placeOf = (item: { id: string } | undefined, { items }: Page): number =>
  items.findIndex(({ id }) => id === item?.id)

const without = <P extends Page>(page: P, ids: ReadonlySet<string>): P => ({
  ...page,
  items: page.items.filter(({ id }) => !ids.has(id)),
})
