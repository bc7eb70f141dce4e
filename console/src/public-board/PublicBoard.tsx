import type { PublicFeedback } from '@earshot/shared/feedback'
import { inkOn } from '@earshot/shared/ink'
import type { Page } from '@earshot/shared/page'
import type { Site } from '@earshot/shared/site'
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import { type Address, readRoute } from './address.ts'
import { BoardList } from './BoardList.tsx'
import { BoardContext, useBoard } from './board-context.ts'
import { ItemView } from './ItemView.tsx'
import { NewItem } from './NewItem.tsx'
import { OwnItems } from './OwnItems.tsx'
import classes from './PublicBoard.module.css'
import { makeQueryClient, setFirstPage } from './queries.ts'
import { useContact } from './use-contact.ts'

/** Earshot's accent has a lighter twin for dark pages; a project's own colour is one. */
const ownAccent = '#2f5bd7'

export interface PublicBoardProps {
  site: Site
  /** Above the list: 'Feedback / Feature Requests'. */
  heading: string
  lead?: ReactNode
  address: Address
  /** What a site has signed about whoever came by a link of it. */
  identity?: string | undefined
  /** The first page of the list as it opens, where it came with the page. */
  first?: Page<PublicFeedback> | undefined
  /** The item that the page is about, where it came with the page. */
  item?: PublicFeedback | undefined
  /** What an administrator may do beside the heading, and with each row. */
  headActions?: ReactNode
  rowAction?: (item: PublicFeedback) => ReactNode
}

/**
 * A project's public feedback: the list, one item, the forms. Needs no account; whoever votes or writes is the
 * same anonymous contact as in the widget.
 */
export function PublicBoard({
  site,
  heading,
  lead,
  address,
  identity,
  first,
  item,
  headActions,
  rowAction,
}: PublicBoardProps) {
  const contact = useContact(site.key, identity)
  const [queryClient] = useState(() => {
    const client = makeQueryClient()
    if (first) setFirstPage(client, contact, first)
    return client
  })
  const route = readRoute(address.search)
  const { color } = site.branding
  const own = color !== ownAccent
  const colors = own ? ({ '--board-accent': color, '--button-ink': inkOn(color) } as CSSProperties) : {}
  const board = { site, contact, address, route, ...(rowAction && { rowAction }) }
  const view = route.item ?? route.new ?? (route.mine ? 'mine' : 'list')
  useEffect(() => {
    if (first) contact.votes.load(first.items)
    contact.session.identify()
  }, [contact, first])
  return (
    <QueryClientProvider client={queryClient}>
      <BoardContext value={board}>
        <View key={view} colors={colors}>
          {route.item !== undefined && (
            <ItemView reference={route.item} known={item?.reference === route.item ? item : undefined} />
          )}
          {route.item === undefined && route.new && <NewItem kind={route.new} />}
          {view === 'mine' && <OwnItems />}
          {view === 'list' && <BoardList heading={heading} lead={lead} actions={headActions} />}
        </View>
      </BoardContext>
    </QueryClientProvider>
  )
}

/** Sends what is queued in the outbox: as a view opens, and when the network is back. */
function useFlush(): void {
  const { outbox } = useBoard().contact
  const queryClient = useQueryClient()
  useEffect(() => {
    const flush = async () => {
      if (await outbox.flush()) await queryClient.invalidateQueries()
    }
    void flush()
    addEventListener('online', flush)
    return () => removeEventListener('online', flush)
  }, [outbox, queryClient])
}

let shownBefore = false

/** Whoever goes from one view to another begins at its heading; on arrival the focus stays where it is. */
function View({ colors, children }: { colors: CSSProperties; children: ReactNode }) {
  const view = useRef<HTMLDivElement>(null)
  useFlush()
  useEffect(() => {
    if (shownBefore) {
      view.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
      scrollTo({ top: 0, behavior: 'instant' })
    }
    shownBefore = true
  }, [])
  return (
    <div ref={view} className={classes.board} style={colors}>
      {children}
    </div>
  )
}
