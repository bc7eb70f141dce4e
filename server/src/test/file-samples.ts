import type { Ids } from './sample-ids.ts'
import { png } from './sample-picture.ts'
import type { Sample } from './samples.ts'

/** Requests about files that are sent along with something. */
export const fileSamples: Record<string, (ids: Ids) => Sample> = {
  'POST /e/v1/files': () => ({
    path: '/e/v1/files',
    body: { name: 'screen.png', type: 'image/png', size: png.byteLength },
  }),
  'PUT /e/v1/files/{fileId}/content': ({ reservedFileId }) => ({
    path: `/e/v1/files/${reservedFileId}/content`,
    body: png,
    type: 'image/png',
  }),
  'POST /e/v1/files/{fileId}/finalise': ({ fileId }) => ({ path: `/e/v1/files/${fileId}/finalise` }),
  'GET /e/v1/files/{token}': ({ fileToken }) => ({ path: `/e/v1/files/${fileToken}` }),
  'POST /api/v1/projects/{projectId}/files': ({ projectId }) => ({
    path: `/api/v1/projects/${projectId}/files`,
    body: { name: 'answer.png', type: 'image/png', size: png.byteLength },
  }),
  'PUT /api/v1/files/{fileId}/content': ({ memberFileId }) => ({
    path: `/api/v1/files/${memberFileId}/content`,
    body: png,
    type: 'image/png',
  }),
  'DELETE /api/v1/files/{fileId}': ({ sentFileId }) => ({ path: `/api/v1/files/${sentFileId}` }),
  'PUT /api/v1/feedback/{feedbackId}/shared-pictures': ({ picturedBugId }) => ({
    path: `/api/v1/feedback/${picturedBugId}/shared-pictures`,
  }),
  'DELETE /api/v1/feedback/{feedbackId}/shared-pictures': ({ picturedBugId }) => ({
    path: `/api/v1/feedback/${picturedBugId}/shared-pictures`,
  }),
  'GET /e/v1/shared-files/{token}': ({ sharedFileToken }) => ({
    path: `/e/v1/shared-files/${sharedFileToken}`,
  }),
  'GET /api/v1/files/{fileId}': ({ sentFileId }) => ({ path: `/api/v1/files/${sentFileId}` }),
  'GET /api/v1/files/{fileId}/thumbnail': ({ sentFileId }) => ({
    path: `/api/v1/files/${sentFileId}/thumbnail`,
  }),
}
