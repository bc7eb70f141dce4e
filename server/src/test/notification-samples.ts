import { png } from './sample-picture.ts'
import type { Samples } from './samples.ts'

const token = 'never-given-to-anybody-at-all'

/** Following, and being notified. */
export const notificationSamples: Samples = {
  'GET /e/v1/me/follows': ({ ideaId, bugId }) => ({ query: `ids=${ideaId},${bugId}` }),
  'GET /e/v1/me/notifications': () => ({ query: 'limit=5' }),
  'PATCH /e/v1/me/notification-settings': () => ({
    body: { types: [{ type: 'reply', inApp: true, mail: 'daily' }] },
  }),
  'GET /api/v1/notifications': () => ({ query: 'limit=5' }),
  'PUT /api/v1/notifications/read': ({ ideaId }) => ({ body: { feedbackId: ideaId } }),
  'PATCH /api/v1/notification-settings': () => ({
    body: { types: [{ type: 'new_feedback', inApp: true, mail: 'daily' }] },
  }),
  'PATCH /api/v1/email-preferences': () => ({ body: { token } }),
  'POST /api/v1/tracked-feedback/comments': () => ({ body: { body: 'Any news?' } }),
  'POST /api/v1/tracked-feedback/files': () => ({
    body: { name: 'screen.png', type: 'image/png', size: png.byteLength },
  }),
  'PUT /api/v1/tracked-feedback/files/{fileId}/content': ({ reservedFileId }) => ({
    params: { fileId: reservedFileId },
    body: png,
    type: 'image/png',
  }),
  'PATCH /api/v1/tracked-feedback': () => ({ body: { following: true } }),
  'POST /email-preferences': () => ({ query: 'token=never-given-to-anybody-at-all' }),
  'PUT /mail-events': () => ({ body: { events: [{ email: 'gone@nowhere.example', reason: 'bounced' }] } }),
  'GET /api/v1/reach': ({ ideaId, bugId }) => ({ query: `ids=${ideaId},${bugId}` }),
}
