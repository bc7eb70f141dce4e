import type { Contact } from '@earshot/shared/contact/contact'
import { RequestError } from '@earshot/shared/contact/request-error'
import type { PublicFeedback } from '@earshot/shared/feedback/feedback'
import type { Page } from '@earshot/shared/field/page'
import type { Roadmap } from '@earshot/shared/roadmap/roadmap'
import type { OwnFeedbackDetail, PublicFeedbackDetail } from '@earshot/shared/widget/widget'
import { infiniteQueryOptions, QueryClient, queryOptions } from '@tanstack/react-query'
import { byCursor } from '../../queries/list/by-cursor.ts'
import type { BoardRoute } from '../parts/address.ts'
import { unreadKey } from '../parts/notification-queries.ts'
import type { ShownComment } from './CommentView.tsx'

/** A public item, with further details for its author. */
export type BoardItemDetail = PublicFeedbackDetail &
  Partial<Pick<OwnFeedbackDetail, 'moderation' | 'merged' | 'listed' | 'files' | 'onBehalf'>>

const isTransient = (error: Error): boolean =>
  error instanceof RequestError && (error.code === 'network' || error.code === 'server')

/** A board's query cache, separate from the console's: contacts and members see different data. */
export const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && isTransient(error),
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
      },
    },
  })

const asData = <Item>(page: Page<Item>) => ({ pages: [page], pageParams: [byCursor.initialPageParam] })

/** Query parameters of the list; a search has neither order nor filter. */
const searchOf = ({ kind, status, sort, query }: Omit<BoardRoute, 'item' | 'new' | 'mine'>) =>
  query ? { query } : { kind, sort, ...(status && { category: status }) }

/** Public feedback for the view in the address. */
export function feedbackQuery(contact: Contact, route: Parameters<typeof searchOf>[0]) {
  const search = searchOf(route)
  return infiniteQueryOptions({
    queryKey: ['feedback', search],
    queryFn: ({ pageParam: cursor }) => contact.listFeedback({ ...search, cursor }),
    ...byCursor,
  })
}

/** Caches the first page of the default list, which was sent with the document. */
export function setFirstPage(client: QueryClient, contact: Contact, page: Page<PublicFeedback>): void {
  const { queryKey } = feedbackQuery(contact, { kind: 'idea', sort: 'top', query: '' })
  client.setQueryData(queryKey, asData(page))
}

/** True if this contact, or the signed-in member, may read a private board. */
export const accessQuery = (contact: Contact) =>
  queryOptions({
    queryKey: ['access'],
    queryFn: async () => {
      await contact.listFeedback({ limit: '1' })
      return true
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Items sent by this contact. */
export const ownQuery = (contact: Contact) =>
  infiniteQueryOptions({
    queryKey: ['own'],
    queryFn: ({ pageParam: cursor }) => contact.listOwn(cursor),
    staleTime: 0,
    ...byCursor,
  })

/** An item with its first comments; never from a stale cache. */
export const itemQuery = (contact: Contact, reference: string) =>
  queryOptions({
    queryKey: ['item', reference],
    queryFn: async ({ client }) => {
      const item = await contact.readItem<BoardItemDetail>(`feedback/${encodeURIComponent(reference)}`)
      contact.votes.load([item])
      // Reading an item marks its notifications as read on the server.
      void client.invalidateQueries({ queryKey: unreadKey })
      return item
    },
    gcTime: 0,
  })

/** Comments of an item, oldest first; the first page is included in the item. */
export const commentsQuery = (contact: Contact, item: PublicFeedbackDetail) =>
  infiniteQueryOptions({
    queryKey: ['comments', item.id],
    queryFn: ({ pageParam: cursor }) =>
      contact.readItem<Page<ShownComment>>(`feedback/${item.id}/comments`, { cursor }),
    initialData: asData<ShownComment>({ items: item.comments, nextCursor: item.nextCommentCursor }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    ...byCursor,
  })

/** The roadmap; the contact's votes for its items load in as many requests as they need. */
export const roadmapQuery = (contact: Contact) =>
  queryOptions({
    queryKey: ['roadmap'],
    queryFn: async () => {
      const roadmap = await contact.read<Roadmap>('v1/roadmap')
      loadVotes(contact, roadmap)
      return roadmap
    },
  })

/** Passes a roadmap's items to the votes store, which takes their counts and loads the contact's votes. */
export function loadVotes(contact: Contact, { columns }: Roadmap): void {
  for (const { items } of columns) contact.votes.load(items)
}
