import { newId } from '../lib/id.ts'
import type { Ids } from './sample-ids.ts'
import { png } from './sample-picture.ts'
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
  'GET /api/v1/projects/{projectId}/source-maps': ({ projectId }) => ({
    path: `${project(projectId)}/source-maps`,
  }),
  'PUT /api/v1/projects/{projectId}/source-maps': ({ projectId }) => ({
    path: `${project(projectId)}/source-maps?script=/app.js`,
    body: Buffer.from('{"version":3,"sources":[],"names":[],"mappings":""}'),
    type: 'application/json',
  }),
  'PUT /api/v1/projects/{projectId}/source-maps/key': ({ projectId }) => ({
    path: `${project(projectId)}/source-maps/key`,
  }),
  'DELETE /api/v1/projects/{projectId}/source-maps/key': ({ projectId }) => ({
    path: `${project(projectId)}/source-maps/key`,
  }),
  'DELETE /api/v1/projects/{projectId}/source-maps/{mapId}': ({ projectId, mapId }) => ({
    path: `${project(projectId)}/source-maps/${mapId}`,
  }),
  'PUT /source-maps': () => ({
    path: '/source-maps?script=/app.js',
    body: Buffer.from('{}'),
    type: 'application/json',
  }),
  'GET /api/v1/projects/{projectId}/roadmap': ({ projectId }) => ({
    path: `${project(projectId)}/roadmap?view=month`,
  }),
  'POST /api/v1/projects/{projectId}/statuses': ({ projectId }) => ({
    path: `${project(projectId)}/statuses`,
    body: { name: `Spare ${newId().slice(-12)}`, category: 'started' },
  }),
  'PATCH /api/v1/projects/{projectId}/statuses/{statusId}': ({ projectId, spareStatusId }) => ({
    path: `${project(projectId)}/statuses/${spareStatusId}`,
    body: { color: 'teal' },
  }),
  'GET /api/v1/projects/{projectId}/statuses/{statusId}/uses': ({ projectId, statusId }) => ({
    path: `${project(projectId)}/statuses/${statusId}/uses`,
  }),
  'PUT /api/v1/projects/{projectId}/statuses/{statusId}/deletion': ({
    projectId,
    statusId,
    spareStatusId,
  }) => ({
    path: `${project(projectId)}/statuses/${spareStatusId}/deletion`,
    body: { feedbackTo: statusId, columnsTo: statusId },
  }),
  'PUT /api/v1/projects/{projectId}/branding': ({ projectId }) => ({
    path: `${project(projectId)}/branding`,
    body: {
      color: '#1c7c7d',
      launcherText: 'Ideas?',
      position: 'bottom-left',
      greeting: 'Ahoy',
      thanks: 'Thanks!',
    },
  }),
  'PUT /api/v1/projects/{projectId}/logo': ({ projectId }) => ({
    path: `${project(projectId)}/logo`,
    body: png,
    type: 'image/png',
  }),
  'DELETE /api/v1/projects/{projectId}/logo': ({ projectId }) => ({ path: `${project(projectId)}/logo` }),
}
