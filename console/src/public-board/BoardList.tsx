import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { buttonClass } from '../plain/Button.tsx'
import { linkTo } from './address.ts'
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
  const { address, contact, route } = useBoard()
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
          <a {...linkTo(address, { new: 'bug' })} className={buttonClass({ tone: 'outlined' })}>
            Report a bug
          </a>
          <a {...linkTo(address, { new: 'idea' })} className={buttonClass()}>
            Suggest an idea
          </a>
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
  const { address, route } = useBoard()
  if (route.query)
    return (
      <Empty
        title={`Nothing matches “${route.query}”`}
        text="Try other words, or be the one who says it first."
      >
        <a {...linkTo(address, { new: 'idea' })} className={buttonClass()}>
          Suggest an idea
        </a>
        <a {...linkTo(address, {})} className={buttonClass({ tone: 'outlined' })}>
          Show everything
        </a>
      </Empty>
    )
  if (route.status)
    return (
      <Empty title="Nothing here at the moment" text="No feedback has this status.">
        <a {...linkTo(address, { kind: route.kind })} className={buttonClass({ tone: 'outlined' })}>
          Show everything
        </a>
      </Empty>
    )
  if (route.kind === 'bug')
    return (
      <Empty
        title="No bugs are listed"
        text="What you report goes to the team. They publish what concerns everybody."
      >
        <a {...linkTo(address, { new: 'bug' })} className={buttonClass()}>
          Report a bug
        </a>
      </Empty>
    )
  return (
    <Empty title="No ideas yet" text="Be the first to say what you would like to see here.">
      <a {...linkTo(address, { new: 'idea' })} className={buttonClass()}>
        Suggest an idea
      </a>
    </Empty>
  )
}
