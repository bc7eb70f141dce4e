import {
  ChangelogEntry,
  type EntryChange,
  type Publication,
  untitled,
} from '@earshot/shared/changelog/changelog'
import { request } from '../api/api.ts'
import { notifyFailed } from '../design/notice/notify.tsx'
import { refreshFeedback } from '../feedback/feedback-cache.ts'
import { cacheEntry } from '../queries/changelog.ts'
import { queryClient } from '../queries/query-client.ts'
import { keys } from '../queries/query-keys.ts'

/** Creates a draft. @returns its id; undefined after a failure, which is shown in a notice. */
export async function createEntry(projectId: string): Promise<string | undefined> {
  try {
    const body = { title: untitled }
    return cacheEntry(await request('POST', `/projects/${projectId}/changelog`, ChangelogEntry, { body })).id
  } catch (error) {
    notifyFailed('The entry could not be created', error)
    return undefined
  }
}

/** Changes an entry. @throws ApiError. */
export const saveEntry = async (id: string, body: EntryChange): Promise<ChangelogEntry> =>
  cacheEntry(await request('PATCH', `/changelog/${id}`, ChangelogEntry, { body }))

export const publishEntry = async (id: string, body: Publication): Promise<ChangelogEntry> =>
  cacheEntry(await request('PUT', `/changelog/${id}/publication`, ChangelogEntry, { body }))

export async function unpublishEntry(id: string, query: { reopensItems: boolean }): Promise<ChangelogEntry> {
  const entry = cacheEntry(await request('DELETE', `/changelog/${id}/publication`, ChangelogEntry, { query }))
  if (query.reopensItems) refreshFeedback()
  return entry
}

/** Deletes a draft that was left without any content. */
export async function discardUntouched(id: string): Promise<void> {
  await request('DELETE', `/changelog/${id}`, null, { query: { untouched: true } }).catch(() => undefined)
  await queryClient.invalidateQueries({ queryKey: keys.changelog() })
}

export async function deleteEntry(id: string): Promise<void> {
  await request('DELETE', `/changelog/${id}`, null)
  queryClient.removeQueries({ queryKey: keys.changelogEntry(id) })
  await queryClient.invalidateQueries({ queryKey: keys.changelogLists() })
}
