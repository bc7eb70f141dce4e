import type { InfiniteData } from '@tanstack/react-query'

interface Page {
  items: readonly { id: string }[]
  nextCursor: string | null
  /** True if the page may have changed, because only other pages were reloaded. */
  outdated?: boolean
}

/** The loaded pages of a list with cursors. */
export type Pages<P extends Page> = InfiniteData<P & { outdated?: boolean }, string | undefined>

/** Number of pages up to which a list is reloaded as a whole. */
export const readWholeUpTo = 3

/** True if the item at a position may have changed since its page was loaded. */
export const isPageStale = <P extends Page>(data: Pages<P> | undefined, place: number): boolean =>
  data?.pages[pageAt(data, place)]?.outdated === true

/**
 * Reloads a long list's first page and the pages around a position; the others become outdated, to be reloaded when
 * they come into view. No item is in the list twice. `read` loads the page at a cursor.
 */
export async function refreshAround<P extends Page>(
  data: Pages<P>,
  place: number,
  read: (cursor: string | undefined) => Promise<P>,
): Promise<Pages<P>> {
  const middle = pageAt(data, place)
  const indexes = [...new Set([0, middle, middle + 1])].filter((index) => index < data.pages.length)
  const answers = await Promise.all(indexes.map((index) => read(data.pageParams[index])))
  const fresh = new Map(
    data.pages.flatMap((page, index) => {
      const answer = answers[indexes.indexOf(index)]
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
    // Too much has changed to continue: the list is truncated here, and its rest loads again.
    if (now.nextCursor !== page.nextCursor) break
  }
  return { pages, pageParams: data.pageParams.slice(0, pages.length) }
}

/** Index of the page that contains the item at a position; the last page for positions beyond the list. */
function pageAt<P extends Page>({ pages }: Pages<P>, place: number): number {
  let end = 0
  for (const [index, { items }] of pages.entries()) {
    end += items.length
    if (place < end) return index
  }
  return pages.length - 1
}

/**
 * A reloaded page, trimmed or extended to end where the old one did, so that the next page follows; the response
 * unchanged if that end cannot be found.
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
