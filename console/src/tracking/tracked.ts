import { TrackedFeedback } from '@earshot/shared/board/tracked-feedback'
import type { FixAnswer } from '@earshot/shared/changelog/changelog'
import { type NewPublicComment, OwnComment, OwnCommentPage } from '@earshot/shared/comment/comment'
import { Following } from '@earshot/shared/notification/notification'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { request } from '../api/api.ts'
import type { UploadPlace } from '../api/upload.ts'
import { byCursor } from '../queries/list/by-cursor.ts'
import { keys } from '../queries/query-keys.ts'

const path = '/tracked-feedback'

/** The item behind a tracking link. */
export const trackedQuery = (bearer: string) =>
  queryOptions({
    queryKey: keys.tracked(bearer),
    queryFn: () => request('GET', path, TrackedFeedback, { bearer }),
    retry: false,
  })

/** Comments of the item, oldest first; the first page is included in the item. */
export const trackedCommentsQuery = (bearer: string, { item }: TrackedFeedback) =>
  infiniteQueryOptions({
    queryKey: keys.trackedComments(bearer, item.comments.length),
    queryFn: ({ pageParam: cursor }) =>
      request('GET', `${path}/comments`, OwnCommentPage, { bearer, query: { cursor } }),
    initialData: {
      pages: [{ items: item.comments, nextCursor: item.nextCommentCursor }],
      pageParams: [undefined],
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    ...byCursor,
  })

/** Upload endpoint for the files of a reply. */
export const uploadPlace = (bearer: string): UploadPlace => ({ path: `${path}/files`, bearer })

export const sendReply = (bearer: string, body: NewPublicComment) =>
  request('POST', `${path}/comments`, OwnComment, { bearer, body })

export const answerTrackedFix = (bearer: string, body: FixAnswer) =>
  request('PUT', `${path}/fix`, null, { bearer, body })

export const setFollowing = (bearer: string, following: boolean) =>
  request('PATCH', path, Following, { bearer, body: { following } })

export const deleteTracked = (bearer: string) => request('DELETE', path, null, { bearer })
