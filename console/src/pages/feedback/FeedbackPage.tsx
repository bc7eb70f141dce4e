import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { lazy, Suspense, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { searchFor } from '../../lib/alone.ts'
import { paths } from '../../lib/paths.ts'
import { useSearchState } from '../../lib/search-state.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FullPage } from '../../ui/FullPage.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { emptyInbox } from './empty-inbox.tsx'
import { FeedbackList } from './FeedbackList.tsx'
import { FilterBar } from './FilterBar.tsx'
import { Filters } from './filters.ts'
import classes from './Inbox.module.css'
import { KeyHints } from './KeyHints.tsx'
import { ListState } from './ListState.tsx'
import { type Inbox, useInbox } from './use-inbox.ts'
import { usePrefetched } from './use-prefetched.ts'
import { useTriageKeys } from './use-triage-keys.ts'

const detail = async () => ({ default: (await import('./FeedbackDetail.tsx')).FeedbackDetail })
const FeedbackDetail = lazy(detail)

/** The inbox: what customers sent, filtered by the address, and beside it the item that is open. */
export function FeedbackPage() {
  const inbox = useInbox()
  const state = useSearchState(Filters)
  // The list comes first; an item opens at once all the same.
  useEffect(() => void detail().catch(() => undefined), [])
  const searchBox = useRef<HTMLInputElement>(null)
  const pane = useRef<HTMLElement>(null)
  const [marked, setMarked] = useState<readonly string[]>([])
  const { openId, split, items, current, search } = inbox
  const listed = split || openId === undefined
  usePrefetched(openId && items[inbox.position?.at ?? items.length]?.id)
  const mark = useCallback(
    (id: string) =>
      setMarked((before) => (before.includes(id) ? before.filter((other) => other !== id) : [...before, id])),
    [],
  )
  const enter = () => (split && openId ? pane.current?.focus() : current && inbox.open(current.id))
  useTriageKeys({
    item: inbox.reached,
    next: () => void inbox.move(1),
    previous: () => void inbox.move(-1),
    ...(listed && { open: enter, search: () => searchBox.current?.focus() }),
  })
  // After the list: whoever goes from row to row sees at once where they are.
  const item = useDeferredValue(
    openId !== undefined && (
      <FeedbackDetail
        id={openId}
        onPrevious={inbox.onPrevious}
        onNext={inbox.onNext}
        position={inbox.position}
        alone={split && searchFor(search, true)}
        back={
          !split && (
            <Link
              to={{ pathname: paths.feedback(), search: searchFor(search, false) }}
              className={classes.back}
            >
              <IconArrowLeft size={16} aria-hidden /> <span>Feedback</span>
            </Link>
          )
        }
      />
    ),
  )
  return (
    <FullPage>
      {openId === undefined && <PageTitle title="Feedback" />}
      <div className={classes.split} data-list={listed}>
        {listed && (
          <section className={classes.list} aria-label="Inbox">
            <FilterBar state={state} counts={inbox.counts} search={searchBox} />
            <ListState inbox={inbox}>
              <FeedbackList
                inbox={inbox}
                marked={items.filter(({ id }) => marked.includes(id))}
                onMark={mark}
                onMarkEnd={() => setMarked([])}
                onEnter={enter}
              />
            </ListState>
            <KeyHints />
          </section>
        )}
        {openId !== undefined ? (
          <section ref={pane} tabIndex={-1} className={classes.item} aria-label="Item">
            <Suspense>{item}</Suspense>
          </section>
        ) : (
          split && <Nothing inbox={inbox} />
        )}
      </div>
    </FullPage>
  )
}

/** What stands in the place of an item while none is open. */
function Nothing({ inbox: { list, items, filters } }: { inbox: Inbox }) {
  if (!list.data) return <div className={classes.item} />
  return (
    <div className={classes.item} data-empty>
      {items.length === 0 ? (
        <EmptyState {...emptyInbox(filters)} />
      ) : (
        <EmptyState
          title="Nothing selected"
          text="Choose feedback to read it here, or press J for the first."
        />
      )}
    </div>
  )
}
