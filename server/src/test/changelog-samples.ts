import type { Ids } from './sample-ids.ts'
import { png } from './sample-picture.ts'
import type { Sample } from './samples.ts'

const entry = (id: string) => `/api/v1/changelog/${id}`

/** A request for every operation on the changelog. */
export const changelogSamples: Record<string, (ids: Ids) => Sample> = {
  'GET /api/v1/projects/{projectId}/changelog': ({ projectId }) => ({
    path: `/api/v1/projects/${projectId}/changelog?limit=2`,
  }),
  'POST /api/v1/projects/{projectId}/changelog': ({ projectId, ideaId }) => ({
    path: `/api/v1/projects/${projectId}/changelog`,
    body: { title: 'Calendars', body: 'They are **here**.', labels: ['new'], feedbackIds: [ideaId] },
  }),
  'GET /api/v1/changelog/{entryId}': ({ entryId }) => ({ path: entry(entryId) }),
  'PATCH /api/v1/changelog/{entryId}': ({ entryId, bugId }) => ({
    path: entry(entryId),
    body: { labels: ['fixed'], feedbackIds: [bugId] },
  }),
  'POST /api/v1/changelog/{entryId}/images': ({ entryId }) => ({
    path: `${entry(entryId)}/images`,
    body: { name: 'calendar.png', type: 'image/png', size: png.byteLength },
  }),
  'GET /api/v1/changelog/{entryId}/reach': ({ entryId }) => ({ path: `${entry(entryId)}/reach` }),
  'PUT /api/v1/changelog/{entryId}/publication': ({ entryId }) => ({
    path: `${entry(entryId)}/publication`,
    body: { quiet: true },
  }),
  'DELETE /api/v1/changelog/{entryId}/publication': ({ entryId }) => ({
    path: `${entry(entryId)}/publication`,
  }),
  'DELETE /api/v1/changelog/{entryId}': ({ entryId }) => ({ path: entry(entryId) }),
  'GET /api/v1/feedback/{feedbackId}/changelog': ({ bugId }) => ({
    path: `/api/v1/feedback/${bugId}/changelog`,
  }),
  'POST /api/v1/markdown': ({ entryId }) => ({ path: '/api/v1/markdown', body: { text: '**so**', entryId } }),
  'GET /e/v1/changelog': ({ key }) => ({ path: `/e/v1/changelog?key=${key}&limit=2` }),
  'GET /e/v1/changelog/{entryId}': ({ key, publishedEntryId }) => ({
    path: `/e/v1/changelog/${publishedEntryId}?key=${key}`,
  }),
  'GET /e/v1/entry-images/{token}': ({ entryImageToken }) => ({
    path: `/e/v1/entry-images/${entryImageToken}`,
  }),
  'GET /e/v1/me/fixes': () => ({ path: '/e/v1/me/fixes' }),
  'PUT /e/v1/feedback/{feedbackId}/fix': ({ shippedBugId }) => ({
    path: `/e/v1/feedback/${shippedBugId}/fix`,
    body: { fixed: true },
  }),
}
