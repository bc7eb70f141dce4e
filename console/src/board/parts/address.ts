import type { BoardPage } from '@earshot/shared/board/site'
import type { FeedbackKind, FeedbackSort } from '@earshot/shared/feedback/feedback'
import type { StatusCategory } from '@earshot/shared/status/status'
import { type MouseEvent, useEffect, useState } from 'react'

/** What of a board is shown: the whole of it stands in the address, so that it can be linked. */
export interface BoardRoute {
  /** An item by its reference, in place of the list. */
  item?: string
  /** The form for something new, in place of the list. */
  new?: FeedbackKind
  /** Another page of the board, in place of the list. */
  page?: BoardPage
  /** An entry of the changelog, by its id. */
  entry?: string
  /** What this browser sent, in place of everybody's. */
  mine?: true
  kind: FeedbackKind
  /** Undefined is everything that is not finished. */
  status?: StatusCategory
  sort: FeedbackSort
  query: string
}

/** The parameters of an address that a board owns. */
const names = ['item', 'entry', 'new', 'view', 'kind', 'status', 'sort', 'query']
const categories: readonly string[] = [
  'open',
  'planned',
  'started',
  'done',
  'closed',
] satisfies StatusCategory[]
const pages: readonly string[] = ['roadmap', 'changelog'] satisfies BoardPage[]

/** What an address asks for; what it should not say counts as not said. */
export function readRoute(search: URLSearchParams): BoardRoute {
  const [item, status, wanted] = [search.get('item'), search.get('status') ?? '', search.get('new')]
  const entry = search.get('entry')
  const view = entry ? 'changelog' : (search.get('view') ?? '')
  return {
    ...(item && { item }),
    ...((wanted === 'idea' || wanted === 'bug') && { new: wanted }),
    ...(view === 'mine' && { mine: true as const }),
    ...(entry && { entry }),
    ...(pages.includes(view) && { page: view as BoardPage }),
    ...(categories.includes(status) && { status: status as StatusCategory }),
    kind: search.get('kind') === 'bug' ? 'bug' : 'idea',
    sort: search.get('sort') === 'newest' ? 'newest' : 'top',
    query: search.get('query') ?? '',
  }
}

/** `current` with a route in it; other parameters stay. */
export function searchOf(route: Partial<BoardRoute>, current: URLSearchParams): URLSearchParams {
  const search = new URLSearchParams(current)
  for (const name of names) search.delete(name)
  const { item, entry, mine, page, kind, status, sort, query } = route
  if (kind === 'bug') search.set('kind', kind)
  if (status) search.set('status', status)
  if (sort === 'newest') search.set('sort', sort)
  if (query) search.set('query', query)
  if (entry) search.set('entry', entry)
  else if (mine || page) search.set('view', page ?? 'mine')
  if (route.new) search.set('new', route.new)
  if (item) search.set('item', item)
  return search
}

/** Where a board's reader is, and how they get on. */
export interface Address {
  search: URLSearchParams
  go: (search: URLSearchParams, how?: { replace?: boolean }) => void
}

/** The address of the page itself, for a page without a router. */
export function usePageAddress(): Address {
  const [search, setSearch] = useState(() => new URLSearchParams(location.search))
  useEffect(() => {
    const follow = () => setSearch(new URLSearchParams(location.search))
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  const go: Address['go'] = (next, { replace } = {}) => {
    const text = next.toString()
    const url = `${location.pathname}${text && `?${text}`}`
    if (replace) history.replaceState(null, '', url)
    else history.pushState(null, '', url)
    setSearch(next)
  }
  return { search, go }
}

/** What a link to another view of the board needs: other tabs and windows open it as any link. */
export const linkTo = ({ search, go }: Address, route: Partial<BoardRoute>) => {
  const next = searchOf(route, search)
  return {
    href: `?${next}`,
    onClick: (event: MouseEvent) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      go(next)
    },
  }
}
