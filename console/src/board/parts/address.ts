import type { BoardPage } from '@earshot/shared/board/site'
import type { FeedbackKind } from '@earshot/shared/feedback/feedback'
import type { BoardSort } from '@earshot/shared/feedback/feedback-query'
import { oneOf } from '@earshot/shared/record'
import type { StatusCategory } from '@earshot/shared/status/status'
import { type MouseEvent, useState } from 'react'
import { useWindowEvent } from '../../lib/hooks/use-window-event.ts'

/** The view of a board. Fully contained in the address, so that each view can be linked. */
export interface BoardRoute {
  /** Reference of the item shown instead of the list. */
  item?: string
  /** Kind of the form shown instead of the list. */
  new?: FeedbackKind
  /** Another page of the board, shown instead of the list. */
  page?: BoardPage
  /** Id of the changelog entry. */
  entry?: string
  /** Shows the items sent from this browser instead of the public list. */
  mine?: true
  kind: FeedbackKind
  /** Undefined for every unfinished item. */
  status?: StatusCategory
  sort: BoardSort
  query: string
}

/** Query parameters that a board owns. */
const names = ['item', 'entry', 'new', 'view', 'kind', 'status', 'sort', 'query']
const categories: readonly StatusCategory[] = ['open', 'planned', 'started', 'done', 'closed']
const sorts: readonly BoardSort[] = ['top', 'newest', 'trending']
const pages: readonly BoardPage[] = ['roadmap', 'changelog']
const kinds: readonly FeedbackKind[] = ['idea', 'bug']

/** Parses the view in an address; invalid values are ignored. */
export function readRoute(search: URLSearchParams): BoardRoute {
  const [item, entry] = [search.get('item'), search.get('entry')]
  const newKind = oneOf(kinds, search.get('new'))
  const view = entry ? 'changelog' : search.get('view')
  const page = oneOf(pages, view)
  const status = oneOf(categories, search.get('status'))
  return {
    ...(item && { item }),
    ...(newKind && { new: newKind }),
    ...(view === 'mine' && { mine: true as const }),
    ...(entry && { entry }),
    ...(page && { page }),
    ...(status && { status }),
    kind: oneOf(kinds, search.get('kind')) ?? 'idea',
    sort: oneOf(sorts, search.get('sort')) ?? 'top',
    query: search.get('query') ?? '',
  }
}

/** `current` with a route's parameters; other parameters are kept. */
export function searchOf(route: Partial<BoardRoute>, current: URLSearchParams): URLSearchParams {
  const search = new URLSearchParams(current)
  for (const name of names) search.delete(name)
  const { item, entry, mine, page, kind, status, sort, query } = route
  if (kind === 'bug') search.set('kind', kind)
  if (status) search.set('status', status)
  if (sort && sort !== 'top') search.set('sort', sort)
  if (query) search.set('query', query)
  if (entry) search.set('entry', entry)
  else if (mine || page) search.set('view', page ?? 'mine')
  if (route.new) search.set('new', route.new)
  if (item) search.set('item', item)
  return search
}

/** Current address of a board's reader, and the function that navigates. */
export interface Address {
  search: URLSearchParams
  go: (search: URLSearchParams, how?: { replace?: boolean }) => void
}

/** The page's own address, for pages without a router. */
export function usePageAddress(): Address {
  const [search, setSearch] = useState(() => new URLSearchParams(location.search))
  useWindowEvent('popstate', () => setSearch(new URLSearchParams(location.search)))
  const go: Address['go'] = (next, { replace } = {}) => {
    const text = next.toString()
    const url = `${location.pathname}${text && `?${text}`}`
    if (replace) history.replaceState(null, '', url)
    else history.pushState(null, '', url)
    setSearch(next)
  }
  return { search, go }
}

/** Properties of a link to another view of the board; modified clicks open tabs and windows as usual. */
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
