import type { Feedback } from '@earshot/shared/feedback/feedback'
import { limits } from '@earshot/shared/limits'
import { may } from '@earshot/shared/permissions'
import type { Project } from '@earshot/shared/project/project'
import { useMediaQuery } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useMemo, useRef } from 'react'
import { Link } from 'react-router-dom'
import { LazyMount } from '../../design/LazyMount.tsx'
import { onDemand } from '../../design/on-demand.ts'
import { useDateLocale } from '../../lib/format-locale.ts'
import { paths } from '../../lib/paths.ts'
import { useStatuses } from '../../queries/statuses.ts'
import { useUser } from '../../session/session.ts'
import { dayGroupOf } from './day-groups.ts'
import rowClasses from './FeedbackRow.module.css'
import { FeedbackRow } from './FeedbackRow.tsx'
import classes from './Inbox.module.css'
import type { Inbox } from './use-inbox.ts'
import { useListPlace } from './use-list-place.ts'
import type { Selection } from './use-selection.ts'

const SameError = onDemand(async () => (await import('../../merge/SameError.tsx')).SameError)
const BulkBar = onDemand(async () => (await import('./BulkBar.tsx')).BulkBar)

/** Heights in pixels: of a row, of a row on touch screens, and of a day's heading. */
const heights = { row: 40, touched: 48, group: 32 }

interface Props {
  inbox: Inbox
  /** Items that bulk actions apply to. */
  selection: Selection
  /** Moves to a neighbour and selects it with everything between. */
  onExtend: (by: 1 | -1) => void
  /** Called to move the focus from the row into the item. */
  onEnter: () => void
}

/** Virtualised rows of the inbox; one Tab enters the list, arrow keys, J and K move through it. */
export function FeedbackList(props: Props) {
  const { inbox, selection } = props
  const marked = selection.items
  const { items, total, current, openId, search } = inbox
  const scroller = useRef<HTMLDivElement>(null)
  const groups = useGroups(inbox)
  const { find, projects } = useStatuses()
  const virtualizer = useRowVirtualizer(inbox, groups, scroller)
  const { leaving, onScroll } = useListPlace({
    inbox,
    scroller,
    virtualizer,
    onScroll: (offset) => remember(inbox.search, offset),
  })
  const { open, reach, mark } = useRowHandlers(inbox, selection)
  const shown = virtualizer.getVirtualItems()
  useEffect(() => inbox.near(shown.at(-1)?.index ?? 0))
  const tabbed = current?.id ?? items[0]?.id
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the links inside */}
      <div ref={scroller} className={classes.scroll} onKeyDown={rowKeys(props)} onScroll={onScroll}>
        <div ref={leaving} aria-hidden />
        <ul className={classes.rows} style={{ height: virtualizer.getTotalSize() }} aria-label="Feedback">
          {shown.map(({ index, start }) => {
            const item = items[index]
            if (!item) return <SkeletonRow key={index} start={start} />
            return (
              <FeedbackRow
                key={item.id}
                item={item}
                status={find(item.statusId)}
                projectName={projects.length > 1 ? nameOf(projects, item) : undefined}
                href={paths.feedbackItem(item.id) + search}
                group={groups[index]}
                start={start}
                position={index + 1}
                total={total}
                selected={item.id === openId}
                tabbed={item.id === tabbed}
                marked={marked.includes(item)}
                onMark={mark}
                onOpen={open}
                onReach={reach}
              />
            )
          })}
        </ul>
      </div>
      {marked.length === 0 && <ListedError items={items} openId={openId} search={search} />}
      <LazyMount needed={marked.length > 0}>
        {marked.length > 0 && <BulkBar items={marked} onEnd={selection.clear} />}
      </LazyMount>
    </>
  )
}

/** Proposes to merge the first bugs of the list that are the same error, unless an open one says so itself. */
function ListedError({ items, openId, search }: Pick<Inbox, 'items' | 'openId' | 'search'>) {
  const { currentTenant } = useUser()
  const item = items.find(({ sameError }) => sameError !== null)
  const isOpen = items.some(({ id, sameError }) => id === openId && sameError !== null)
  const hasMenu = item !== undefined && !isOpen && may(currentTenant, 'moderateFeedback')
  return (
    <LazyMount needed={hasMenu}>
      {hasMenu && item.sameError && (
        <SameError key={item.sameError.fingerprint} item={{ ...item, sameError: item.sameError }} of="group">
          <Link to={paths.feedbackItem(item.id) + search}>
            {item.reference} <bdi>{item.title}</bdi>
          </Link>
        </SameError>
      )}
    </LazyMount>
  )
}

/** Handles a key that is pressed in a row. */
const rowKeys =
  ({ inbox, selection, onExtend, onEnter }: Props) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const keys: Record<string, (() => void) | undefined> = {
      ArrowDown: () => (event.shiftKey ? onExtend(1) : void inbox.move(1)),
      ArrowUp: () => (event.shiftKey ? onExtend(-1) : void inbox.move(-1)),
      ' ': () => {
        const reached = inbox.reached()
        if (!reached) return
        if (event.shiftKey) selection.extend(reached.id)
        else selection.toggle(reached.id)
      },
      Enter: onEnter,
      Escape: selection.clear,
    }
    const act =
      event.target instanceof HTMLElement && event.target.dataset.feedback ? keys[event.key] : undefined
    if (!act || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    act()
  }

/** Measures the rows, which are higher on touch screens and below a day's heading. */
function useRowVirtualizer(
  { items, total, search }: Inbox,
  groups: readonly (string | undefined)[],
  scroller: RefObject<HTMLDivElement | null>,
) {
  const touched = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false })
  const height = touched ? heights.touched : heights.row
  return useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => height + (groups[index] ? heights.group : 0),
    // Changes with everything that heights depend on, so that rows are measured again.
    getItemKey: useCallback(
      (index: number) => `${items[index]?.id ?? index}${groups[index]}${height}`,
      [items, groups, height],
    ),
    overscan: 12,
    paddingStart: 4,
    paddingEnd: 64,
    scrollPaddingStart: heights.group + 8,
    scrollPaddingEnd: 64,
    initialOffset: () => offsetOf(search),
  })
}

/** Handlers that stay the same, so that rows render only when their own properties change. */
function useRowHandlers(inbox: Inbox, selection: Selection) {
  const latest = useRef({ ...inbox, selection })
  latest.current = { ...inbox, selection }
  const reach = useCallback((id: string) => {
    if (latest.current.openId === undefined) latest.current.touch(id)
  }, [])
  const open = useCallback((id: string) => latest.current.open(id, id === latest.current.openId), [])
  const mark = useCallback((id: string, range: boolean) => {
    const { selection, current } = latest.current
    if (range) selection.extend(id, current?.id)
    else selection.toggle(id)
  }, [])
  return { open, reach, mark }
}

const nameOf = (projects: readonly Project[], { projectId }: Feedback) =>
  projects.find(({ id }) => id === projectId)?.name

/** Headings: of each item that begins a day's group while the newest come first, and of a search's first item. */
function useGroups(inbox: Inbox): readonly (string | undefined)[] {
  const { items, filters } = inbox
  const found = filters.query ? foundWords(inbox) : undefined
  const locale = useDateLocale()
  const byDay = filters.sort === 'newest'
  return useMemo(() => {
    if (found) return [found]
    const now = Date.now()
    const groups = items.map(({ createdAt }) => (byDay ? dayGroupOf(createdAt, now, locale) : undefined))
    return groups.map((group, index) => (group === groups[index - 1] ? undefined : group))
  }, [items, byDay, locale, found])
}

/** Such as '62 found'; a search that matches more items than it ranks says so. */
function foundWords({ total, counts }: Inbox): string {
  if (!counts?.limited) return `${total} found`
  const all = total >= limits.searchedMax
  return all ? `The ${total} best matches` : `${total} of the ${limits.searchedMax} best matches`
}

/** Placeholder of an item that has not loaded yet. */
const SkeletonRow = ({ start }: { start: number }) => (
  <li className={rowClasses.place} style={{ transform: `translateY(${start}px)` }} aria-hidden>
    <div className={rowClasses.ghost}>
      <span />
    </div>
  </li>
)

/** Scroll position when the list was last left, restored on return. */
let left = { search: '', offset: 0 }
const offsetOf = (search: string): number => (left.search === search ? left.offset : 0)
const remember = (search: string, offset: number): void => {
  left = { search, offset }
}
