import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { emptyInbox } from './empty-inbox.tsx'
import rowClasses from './FeedbackRow.module.css'
import classes from './Inbox.module.css'
import type { Inbox } from './use-inbox.ts'

/** The inbox's list in its four states; beside an item, what fills an empty one stands in the item's place. */
export function ListState({ inbox, children }: { inbox: Inbox; children: ReactNode }) {
  const { list, filters, split, openId } = inbox
  const { data, error, refetch } = list
  const beside = split && openId === undefined
  return (
    <QueryState
      query={{ data, error, refetch }}
      loading="Loading Feedback..."
      skeleton={skeleton}
      failed="The feedback could not be loaded"
    >
      {(items) => {
        if (items.length > 0) return children
        const { title, ...empty } = emptyInbox(filters)
        return beside ? <p className={classes.none}>{title}</p> : <EmptyState title={title} {...empty} />
      }}
    </QueryState>
  )
}

/** Widths of titles in percent, so that they look like titles. */
const titles = [48, 37, 54, 42, 51, 31, 45, 56, 39, 50, 34, 46]

const skeleton = titles.map((width) => (
  <div key={width} className={rowClasses.ghost}>
    <Skeleton width={16} height={16} />
    <Skeleton width={`${width}%`} height={10} />
    <Skeleton width={52} height={10} ml="auto" />
    <Skeleton width={20} height={10} />
  </div>
))
