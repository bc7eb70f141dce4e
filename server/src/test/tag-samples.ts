import { newId } from '../lib/id.ts'
import type { Ids } from './sample-ids.ts'
import type { Sample } from './samples.ts'

/** Requests about tags. */
export const tagSamples: Record<string, (ids: Ids) => Sample> = {
  'GET /api/v1/tags': () => ({ path: '/api/v1/tags' }),
  'POST /api/v1/tags': () => ({ path: '/api/v1/tags', body: { name: newId() } }),
  'PUT /api/v1/tagging': ({ ideaId, taskId, tagId }) => ({
    path: '/api/v1/tagging',
    body: { feedbackIds: [ideaId], taskIds: [taskId], add: [tagId] },
  }),
  'PATCH /api/v1/tags/{tagId}': ({ tagId }) => ({ path: `/api/v1/tags/${tagId}`, body: { color: 'pink' } }),
  'PUT /api/v1/tags/{tagId}/merge': ({ tagId, spareTagId }) => ({
    path: `/api/v1/tags/${tagId}/merge`,
    body: { intoId: spareTagId },
  }),
  'DELETE /api/v1/tags/{tagId}': ({ tagId }) => ({ path: `/api/v1/tags/${tagId}` }),
}
