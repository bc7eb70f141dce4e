import {
  ChangelogEntry,
  EntryPage,
  EntryReach,
  FeedbackChangelog,
  MarkdownPreview,
} from '@earshot/shared/changelog/changelog'
import { Responses } from '@earshot/shared/changelog/responses'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '../api/api.ts'
import { untilNews } from './feedback.ts'
import { queryClient } from './query-client.ts'
import { keys } from './query-keys.ts'
import { cursorQuery, getQuery } from './server-query.ts'

/** A project's entries, the newest first. */
export const changelogQuery = (projectId: string) =>
  cursorQuery(keys.changelogList({ projectId }), `/projects/${projectId}/changelog`, EntryPage)

export const entryQuery = (entryId: string) =>
  getQuery(keys.changelogEntry(entryId), `/changelog/${entryId}`, ChangelogEntry)

/** Number of people notified when an entry is published. */
export const entryRecipientCountQuery = ({ id, feedback }: Pick<ChangelogEntry, 'id' | 'feedback'>) =>
  getQuery(
    keys.changelogReach(
      id,
      feedback.map(({ id }) => id),
    ),
    `/changelog/${id}/reach`,
    EntryReach,
  )

/** Entries linked to an item, and the reporters' answers on the fix. */
export const feedbackChangelogQuery = (feedbackId: string) =>
  getQuery(keys.feedbackChangelog(feedbackId), `/feedback/${feedbackId}/changelog`, FeedbackChangelog)

export const itemResponsesQuery = (feedbackId: string) => responsesQuery(`/feedback/${feedbackId}/responses`)
export const entryResponsesQuery = (entryId: string) => responsesQuery(`/changelog/${entryId}/responses`)

/** How customers received something finished; polled while people are notified. */
const responsesQuery = (path: string) =>
  queryOptions({
    ...getQuery(keys.responses(path), path, Responses),
    refetchInterval: ({ state }) => untilNews(state.data?.broadcasts ?? []),
  })

/** An entry's text as customers will see it; the previous text stays until the new one has loaded. */
export const markdownQuery = (entryId: string, text: string) =>
  queryOptions({
    queryKey: keys.markdown(entryId, text),
    queryFn: ({ signal }) =>
      request('POST', '/markdown', MarkdownPreview, { body: { text, entryId }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

/** Updates the cached entry from the server's response, and reloads the lists. */
export function cacheEntry(entry: ChangelogEntry): ChangelogEntry {
  queryClient.setQueryData(keys.changelogEntry(entry.id), entry)
  void queryClient.invalidateQueries({ queryKey: keys.changelogLists() })
  return entry
}
