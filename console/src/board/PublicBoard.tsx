import type { Site } from '@earshot/shared/board/site'
import { RequestError } from '@earshot/shared/contact/request-error'
import type { PublicFeedback } from '@earshot/shared/feedback/feedback'
import type { Page } from '@earshot/shared/field/page'
import type { Roadmap } from '@earshot/shared/roadmap/roadmap'
import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { brandOf } from '../design/brand/brand.ts'
import { buttonClass } from '../design/plain/Button.tsx'
import { statusName, t } from '../texts/texts.ts'
import { BoardFrame, BoardSection } from './BoardFrame.tsx'
import { boardPages } from './board-pages.ts'
import { useContact } from './contact/use-contact.ts'
import { FeedbackView } from './FeedbackView.tsx'
import { ItemView } from './item/ItemView.tsx'
import { NewItem } from './item/NewItem.tsx'
import { OwnItems } from './item/OwnItems.tsx'
import { type Address, type BoardRoute, readRoute } from './parts/address.ts'
import { BoardLink } from './parts/BoardLink.tsx'
import { BoardContext, useBoard } from './parts/board-context.ts'
import classes from './parts/PublicBoard.module.css'
import { Empty, Failed, Skeleton } from './parts/states.tsx'
import { SignIn } from './SignIn.tsx'
import {
  accessQuery,
  itemQuery,
  loadVotes,
  makeQueryClient,
  roadmapQuery,
  setFirstPage,
} from './thread/queries.ts'

export interface PublicBoardProps {
  site: Site
  /** Above the list: 'Feedback / Feature Requests'. */
  heading: string
  lead?: ReactNode
  address: Address
  /** True if the board is the whole page, in a frame with the organisation's branding. */
  framed: boolean
  /** Signed identity of a contact who followed a link from a customer's website. */
  identity?: string | undefined
  /** First page of the default list, if sent with the document. */
  first?: Page<PublicFeedback> | undefined
  /** The roadmap, if the page opens with it and it was sent with the document. */
  roadmap?: Roadmap | undefined
  /** The open item, if sent with the document. */
  item?: PublicFeedback | undefined
  /** Shown at the end of the frame's bar. */
  aside?: ReactNode
  /** An administrator's action for each row. */
  rowAction?: (item: PublicFeedback) => ReactNode
  /** An administrator's form, in place of the board's view. */
  form?: ReactNode
}

/**
 * A project's public feedback: the list, one item, the forms. Needs no account: votes and posts belong to the same
 * anonymous contact as in the widget.
 */
export function PublicBoard(props: PublicBoardProps) {
  const { heading, lead, address, framed, identity, first, roadmap, item, aside, rowAction, form } = props
  const site = useMemo(() => inLanguage(props.site), [props.site])
  const contact = useContact(site, identity)
  const [queryClient] = useState(() => {
    const client = makeQueryClient()
    if (first) setFirstPage(client, contact, first)
    if (roadmap) client.setQueryData(roadmapQuery(contact).queryKey, roadmap)
    return client
  })
  const route = readRoute(address.search)
  const board = { site, contact, address, route, ...(rowAction && { rowAction }) }
  const Frame = framed ? BoardFrame : BoardSection
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (first) contact.votes.load(first.items)
    if (roadmap) loadVotes(contact, roadmap)
    contact.session.identify()
  }, [contact, first, roadmap])
  const hasForm = form !== undefined
  // An administrator's change bypasses this cache, so all of it is reloaded.
  useEffect(() => (hasForm ? () => void queryClient.invalidateQueries() : undefined), [hasForm, queryClient])
  useArrival(element, viewOf(route))
  return (
    <QueryClientProvider client={queryClient}>
      <BoardContext value={board}>
        <div
          ref={element}
          className={classes.board}
          {...brandOf(site.branding)}
          data-framed={framed || undefined}
        >
          <Frame heading={heading} lead={lead} aside={aside}>
            {form ?? (
              <Gate>
                <View key={viewOf(route)} item={item} />
              </Gate>
            )}
          </Frame>
        </div>
      </BoardContext>
    </QueryClientProvider>
  )
}

/** Translates default statuses that nobody has renamed. */
const inLanguage = (site: Site): Site => ({
  ...site,
  statuses: site.statuses.map((status) => ({ ...status, name: statusName(status.name) })),
})

/** The view that an address shows; filters of a list do not change the view. */
const viewOf = ({ item, entry, new: kind, page }: BoardRoute): string =>
  item ?? entry ?? kind ?? page ?? 'list'

function View({ item }: { item: PublicFeedback | undefined }) {
  const { route, site } = useBoard()
  useFlush()
  if (route.item !== undefined)
    return <ItemView reference={route.item} known={item?.reference === route.item ? item : undefined} />
  if (route.new) return <NewItem kind={route.new} />
  const page = boardPages.find(({ name }) => name === route.page && site.pages.includes(name))
  if (!page) return <FeedbackView />
  return (
    <Suspense fallback={<Skeleton rows={4} />}>
      <title>{`${t(`page.${page.name}`)} · ${site.project.name}`}</title>
      <page.View />
    </Suspense>
  )
}

/** Sends the requests queued in the outbox when a view opens and when the network returns. */
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

/**
 * Moves the focus to the heading of a new view, or leaves it on the pressed tab; on arrival the focus does not move.
 */
function useArrival(element: { current: HTMLElement | null }, view: string): void {
  const shown = useRef(view)
  useEffect(() => {
    if (shown.current === view) return
    shown.current = view
    if (!document.activeElement?.closest('nav'))
      element.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    scrollTo({ top: 0, behavior: 'instant' })
  }, [element, view])
}

/** Shows a board to readers with access; the server decides, and shows others only the items sent from this browser. */
function Gate({ children }: { children: ReactNode }) {
  const { contact, route, site } = useBoard()
  const isPrivate = site.access !== 'public'
  const isKnown = contact.session.isKnown()
  const access = useQuery({ ...accessQuery(contact), enabled: isPrivate })
  const own = useQuery({
    ...itemQuery(contact, route.item ?? ''),
    enabled: access.isError && isKnown && route.item !== undefined,
  })
  if (!isPrivate || access.data || own.data) return children
  const { error, refetch } = access
  if (!error || own.isLoading) return <Skeleton rows={6} />
  if (error instanceof RequestError && (error.status === 401 || error.status === 403))
    return route.mine && isKnown ? <OwnItems /> : <Locked />
  return <Failed error={error} onRetry={() => void refetch()} />
}

function Locked() {
  const { contact, route, site } = useBoard()
  const { access, project } = site
  const isFirst = route.item !== undefined || route.new !== undefined
  return (
    <Empty
      level={isFirst ? 'h1' : 'h2'}
      title={t('private.title')}
      text={t(`private.${access === 'team' ? 'team' : 'contacts'}`, { name: project.name })}
    >
      {access === 'team' ? (
        <a href="/login" className={buttonClass()}>
          {t('logIn')}
        </a>
      ) : (
        <SignIn prominent />
      )}
      {contact.session.isKnown() && <BoardLink to={{ mine: true }}>{t('list.mine')}</BoardLink>}
    </Empty>
  )
}
