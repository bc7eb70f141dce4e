import type { PublicFeedback } from '@earshot/shared/feedback'
import type { Page } from '@earshot/shared/page'
import { type ReactNode, useEffect } from 'react'
import { linkTo, type Place } from './address.ts'
import { BoardTable } from './BoardTable.tsx'
import { BoardTools } from './BoardTools.tsx'
import { useBoard } from './board-context.ts'
import classes from './PublicBoard.module.css'
import { Empty, Failed, More, Skeleton } from './states.tsx'
import { useList } from './use-list.ts'

/** Everybody's ideas, or the bugs that are public: filtered, sorted and searched by the address. */
export function BoardList({
  heading,
  lead,
  actions,
  first,
}: {
  heading: string
  lead: ReactNode
  actions: ReactNode
  first: Page<PublicFeedback> | undefined
}) {
  const { address, contact, place, votes } = useBoard()
  const asked = queryOf(place)
  const name = new URLSearchParams(asked).toString()
  const list = useList<PublicFeedback>(
    name,
    (cursor) => contact.read('/feedback', { ...asked, ...(cursor && { cursor }) }),
    name === opening ? first : undefined,
  )
  const { learn } = votes
  const { items } = list
  useEffect(() => {
    if (items) learn(items)
  }, [items, learn])
  return (
    <>
      <header className={classes.head}>
        <div>
          <h1 tabIndex={-1}>{heading}</h1>
          {lead && <p className={classes.lead}>{lead}</p>}
        </div>
        <div className={classes.actions}>
          {actions}
          <a {...linkTo(address, { new: 'bug' })} className={classes.plainButton}>
            Report a bug
          </a>
          <a {...linkTo(address, { new: 'idea' })} className={classes.mainButton}>
            Suggest an idea
          </a>
        </div>
      </header>
      <BoardTools />
      <div aria-busy={list.phase === 'loading'}>
        {items && items.length > 0 && <BoardTable items={items} />}
        {items?.length === 0 && list.phase === 'rest' && <NothingHere />}
        {list.phase === 'loading' && <Skeleton rows={items ? 2 : 6} />}
        {list.phase === 'failed' && <Failed error={list.error} onRetry={list.load} />}
        {list.phase === 'rest' && list.hasMore && <More onMore={list.load} />}
      </div>
    </>
  )
}

/** What the interface is asked for; a search knows no order and no filter. */
const queryOf = ({ kind, status, sort, query }: Place): Record<string, string> =>
  query ? { query } : { kind, sort, ...(status && { category: status }) }

/** The list as a board opens, which the server sends along. */
const opening = 'kind=idea&sort=top'

function NothingHere() {
  const { address, place } = useBoard()
  if (place.query)
    return (
      <Empty
        title={`Nothing matches “${place.query}”`}
        text="Try other words, or be the one who says it first."
      >
        <a {...linkTo(address, { new: 'idea' })} className={classes.mainButton}>
          Suggest an idea
        </a>
        <a {...linkTo(address, {})} className={classes.plainButton}>
          Show everything
        </a>
      </Empty>
    )
  if (place.status)
    return (
      <Empty title="Nothing here at the moment" text="No feedback has this status.">
        <a {...linkTo(address, { kind: place.kind })} className={classes.plainButton}>
          Show everything
        </a>
      </Empty>
    )
  if (place.kind === 'bug')
    return (
      <Empty
        title="No bugs are listed"
        text="What you report goes to the team. They publish what concerns everybody."
      >
        <a {...linkTo(address, { new: 'bug' })} className={classes.mainButton}>
          Report a bug
        </a>
      </Empty>
    )
  return (
    <Empty title="No ideas yet" text="Be the first to say what you would like to see here.">
      <a {...linkTo(address, { new: 'idea' })} className={classes.mainButton}>
        Suggest an idea
      </a>
    </Empty>
  )
}
