import * as text from '@earshot/shared/contact/text'
import type { FeedbackKind } from '@earshot/shared/feedback'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BoardLink } from './BoardLink.tsx'
import { BoardTable } from './BoardTable.tsx'
import { BoardTools } from './BoardTools.tsx'
import { useBoard } from './board-context.ts'
import { ListFoot } from './ListFoot.tsx'
import classes from './PublicBoard.module.css'
import { QueuedRequests } from './QueuedRequests.tsx'
import { feedbackQuery } from './queries.ts'
import { Empty } from './states.tsx'

/** Everybody's ideas, or the bugs that are public: filtered, sorted and searched by the address. */
export function BoardList({
  heading,
  lead,
  actions,
}: {
  heading: string
  lead: ReactNode
  actions: ReactNode
}) {
  const { contact, route } = useBoard()
  const list = useInfiniteQuery(feedbackQuery(contact, route))
  const items = list.data?.pages.flatMap((page) => page.items)
  return (
    <>
      <header className={classes.head}>
        <div>
          <h1 tabIndex={-1}>{heading}</h1>
          {lead && <p className={classes.lead}>{lead}</p>}
        </div>
        <div className={classes.actions}>
          {actions}
          <BoardLink tone="outlined" to={{ new: 'bug' }}>
            {text.suggest.bug}
          </BoardLink>
          {suggest}
        </div>
      </header>
      <BoardTools />
      <QueuedRequests />
      <div aria-busy={list.isFetching}>
        {items && items.length > 0 && <BoardTable items={items} />}
        {items?.length === 0 && list.isSuccess && <NothingHere />}
        <ListFoot list={list} rows={6} />
      </div>
    </>
  )
}

function NothingHere() {
  const { query, status, kind } = useBoard().route
  if (query)
    return (
      <Empty title={`Nothing matches “${query}”`} text="Try other words, or be the one who says it first.">
        {suggest}
        {showAll()}
      </Empty>
    )
  if (status)
    return (
      <Empty title="Nothing here at the moment" text="No feedback has this status.">
        {showAll(kind)}
      </Empty>
    )
  if (kind === 'bug')
    return (
      <Empty
        title="No bugs are listed"
        text="What you report goes to the team. They publish what concerns everybody."
      >
        <BoardLink to={{ new: 'bug' }}>{text.suggest.bug}</BoardLink>
      </Empty>
    )
  return (
    <Empty title="No ideas yet" text="Be the first to say what you would like to see here.">
      {suggest}
    </Empty>
  )
}

const suggest = <BoardLink to={{ new: 'idea' }}>{text.suggest.idea}</BoardLink>
const showAll = (kind?: FeedbackKind) => (
  <BoardLink tone="outlined" to={kind ? { kind } : {}}>
    Show everything
  </BoardLink>
)
