import { type Tag, type Tagging, TagList } from '@earshot/shared/tag/tag'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { request } from '../api/api.ts'
import { queryClient } from '../queries/query-client.ts'
import { keys } from '../queries/query-keys.ts'
import { listQuery } from '../queries/server-query.ts'

/** The organisation's tags by name, and a lookup by ids; `pending` until they are loaded. */
export function useTags() {
  const { data: tags = [], isPending: pending } = useQuery(listQuery(keys.tags(), '/tags', TagList))
  const find = (ids: readonly string[]): Tag[] => tags.filter(({ id }) => ids.includes(id))
  return { tags, find, pending }
}

/** Reloads tags, and everything that has tags. */
export const invalidateTags = (): void => {
  for (const queryKey of [keys.tags(), keys.feedback(), keys.tasks()])
    void queryClient.invalidateQueries({ queryKey })
}

/** Adds tags to items and removes others. @throws ApiError. */
export async function tagItems(tagging: z.input<typeof Tagging>): Promise<void> {
  await request('PUT', '/tagging', null, { body: tagging })
  invalidateTags()
}
