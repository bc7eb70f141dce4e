import {
  ChangelogEntry,
  EntryPage,
  FeedbackChangelog,
  MarkdownPreview,
} from '@earshot/shared/changelog/changelog'
import { Reach } from '@earshot/shared/notification/notification'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '../api/api.ts'
import { queryClient } from './query-client.ts'
import { keys } from './query-keys.ts'
import { cursorQuery, getQuery } from './server-query.ts'

/** A project's entries, the newest first. */
export const changelogQuery = (projectId: string) =>
  cursorQuery(keys.changelogList({ projectId }), `/projects/${projectId}/changelog`, EntryPage)

export const entryQuery = (entryId: string) =>
  getQuery(keys.changelogEntry(entryId), `/changelog/${entryId}`, ChangelogEntry)

/** How many an entry notifies when it is published. */
export const entryReachQuery = ({ id, feedback }: Pick<ChangelogEntry, 'id' | 'feedback'>) =>
  getQuery(
    keys.changelogReach(
      id,
      feedback.map(({ id }) => id),
    ),
    `/changelog/${id}/reach`,
    Reach,
  )

/** Which entries tell of an item, and what its reporters say. */
export const feedbackChangelogQuery = (feedbackId: string) =>
  getQuery(keys.feedbackChangelog(feedbackId), `/feedback/${feedbackId}/changelog`, FeedbackChangelog)

/** The text of an entry as it will be shown; what was shown stays until it has come. */
export const markdownQuery = (entryId: string, text: string) =>
  queryOptions({
    queryKey: keys.markdown(entryId, text),
    queryFn: ({ signal }) =>
      request('POST', '/markdown', MarkdownPreview, { body: { text, entryId }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

/** Shows an entry as the server has it now, and loads the lists again. */
export function keepEntry(entry: ChangelogEntry): ChangelogEntry {
  queryClient.setQueryData(keys.changelogEntry(entry.id), entry)
  void queryClient.invalidateQueries({ queryKey: keys.changelogLists() })
  return entry
}
