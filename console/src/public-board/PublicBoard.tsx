import type { PublicFeedback } from '@earshot/shared/feedback'
import { inkOn } from '@earshot/shared/ink'
import type { Page } from '@earshot/shared/page'
import type { Site } from '@earshot/shared/site'
import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { type Address, placeIn } from './address.ts'
import { BoardList } from './BoardList.tsx'
import { BoardContext } from './board-context.ts'
import { Contact } from './contact.ts'
import { ItemView } from './ItemView.tsx'
import { NewItem } from './NewItem.tsx'
import { OwnItems } from './OwnItems.tsx'
import classes from './PublicBoard.module.css'
import { useVotes } from './use-votes.ts'

/** Earshot's accent has a lighter twin for dark pages; a project's own colour is one. */
const ownAccent = '#2f5bd7'

export interface PublicBoardProps {
  site: Site
  /** Above the list: 'Feedback / Feature Requests'. */
  heading: string
  lead?: ReactNode
  address: Address
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
  first,
  item,
  headActions,
  rowAction,
}: PublicBoardProps) {
  const contact = useMemo(() => new Contact(site.key), [site.key])
  const votes = useVotes(contact)
  // Good for the first view alone: whoever comes back to the list wants it as it is then.
  const sent = useRef(first)
  useEffect(() => {
    sent.current = undefined
  }, [])
  const place = placeIn(address.search)
  const { color } = site.branding
  const own = color !== ownAccent
  const colors = own ? ({ '--board-accent': color, '--board-ink': inkOn(color) } as CSSProperties) : {}
  const board = { site, contact, votes, address, place, ...(rowAction && { rowAction }) }
  const view = place.item ?? place.new ?? (place.mine ? 'mine' : 'list')
  return (
    <BoardContext value={board}>
      <View key={view} colors={colors}>
        {place.item !== undefined && (
          <ItemView reference={place.item} known={item?.reference === place.item ? item : undefined} />
        )}
        {place.item === undefined && place.new && <NewItem kind={place.new} />}
        {view === 'mine' && <OwnItems />}
        {view === 'list' && (
          <BoardList heading={heading} lead={lead} actions={headActions} first={sent.current} />
        )}
      </View>
    </BoardContext>
  )
}

let shownBefore = false

/** Whoever goes from one view to another begins at its heading; on arrival the focus stays where it is. */
function View({ colors, children }: { colors: CSSProperties; children: ReactNode }) {
  const view = useRef<HTMLDivElement>(null)
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
