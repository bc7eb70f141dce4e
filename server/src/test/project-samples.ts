import { newId } from '../lib/id.ts'
import { type Ids, png } from './sample-ids.ts'
import type { Sample } from './samples.ts'

const project = (id: string) => `/api/v1/projects/${id}`

/** One request for every operation on projects themselves. */
export const projectSamples: Record<string, (ids: Ids) => Sample> = {
  'GET /api/v1/projects': () => ({ path: '/api/v1/projects' }),
  'POST /api/v1/projects': () => ({
    path: '/api/v1/projects',
    body: { name: 'Second', allowedOrigins: ['https://second.example'] },
  }),
  'GET /api/v1/projects/{projectId}': ({ projectId }) => ({ path: project(projectId) }),
  'PATCH /api/v1/projects/{projectId}': ({ projectId }) => ({
    path: project(projectId),
    body: { name: 'Renamed' },
  }),
  'PUT /api/v1/projects/{projectId}/archiving': ({ projectId }) => ({
    path: `${project(projectId)}/archiving`,
    body: { archived: true },
  }),
  'PUT /api/v1/projects/{projectId}/slug': ({ projectId }) => ({
    path: `${project(projectId)}/slug`,
    body: { slug: `board-${newId()}` },
  }),
  'PUT /api/v1/projects/{projectId}/key': ({ projectId, currentKey }) => ({
    path: `${project(projectId)}/key`,
    body: { replaces: currentKey, overlapDays: 7 },
  }),
  'DELETE /api/v1/projects/{projectId}/keys/{publicKey}': ({ projectId, earlierKey }) => ({
    path: `${project(projectId)}/keys/${earlierKey}`,
  }),
  'GET /api/v1/projects/{projectId}/contents': ({ projectId }) => ({
    path: `${project(projectId)}/contents`,
  }),
  'POST /api/v1/projects/{projectId}/deletion': ({ projectId, slug }) => ({
    path: `${project(projectId)}/deletion`,
    body: { slug },
  }),
  'PUT /api/v1/projects/{projectId}/branding': ({ projectId }) => ({
    path: `${project(projectId)}/branding`,
    body: { color: '#1c7c7d', launcherText: 'Ideas?', position: 'bottom-left' },
  }),
  'PUT /api/v1/projects/{projectId}/logo': ({ projectId }) => ({
    path: `${project(projectId)}/logo`,
    body: png,
    type: 'image/png',
  }),
  'DELETE /api/v1/projects/{projectId}/logo': ({ projectId }) => ({ path: `${project(projectId)}/logo` }),
}
