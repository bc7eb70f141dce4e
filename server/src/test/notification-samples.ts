import type { Ids } from './sample-ids.ts'
import { png } from './sample-picture.ts'
import type { Sample } from './samples.ts'

const token = 'never-given-to-anybody-at-all'
const own = '/e/v1/me/notifications'
const team = '/api/v1/notifications'

/** Requests about following and being notified. */
export const notificationSamples: Record<string, (ids: Ids) => Sample> = {
  'PUT /e/v1/feedback/{feedbackId}/follow': ({ ideaId }) => ({ path: `/e/v1/feedback/${ideaId}/follow` }),
  'DELETE /e/v1/feedback/{feedbackId}/follow': ({ ideaId }) => ({ path: `/e/v1/feedback/${ideaId}/follow` }),
  'GET /e/v1/me/follows': ({ ideaId, bugId }) => ({ path: `/e/v1/me/follows?ids=${ideaId},${bugId}` }),
  'GET /e/v1/me/notifications': () => ({ path: `${own}?limit=5` }),
  'GET /e/v1/me/notifications/unread': () => ({ path: `${own}/unread` }),
  'PUT /e/v1/me/notifications/read': () => ({ path: `${own}/read` }),
  'PUT /e/v1/me/notifications/{notificationId}/read': ({ notificationId }) => ({
    path: `${own}/${notificationId}/read`,
  }),
  'GET /e/v1/me/notification-settings': () => ({ path: '/e/v1/me/notification-settings' }),
  'PATCH /e/v1/me/notification-settings': () => ({
    path: '/e/v1/me/notification-settings',
    body: { types: [{ type: 'reply', inApp: true, mail: 'daily' }] },
  }),
  'GET /api/v1/notifications': () => ({ path: `${team}?limit=5` }),
  'GET /api/v1/notifications/unread': () => ({ path: `${team}/unread` }),
  'PUT /api/v1/notifications/read': ({ ideaId }) => ({
    path: `${team}/read`,
    body: { feedbackId: ideaId },
  }),
  'GET /api/v1/notification-settings': () => ({ path: '/api/v1/notification-settings' }),
  'PATCH /api/v1/notification-settings': () => ({
    path: '/api/v1/notification-settings',
    body: { types: [{ type: 'new_feedback', inApp: true, mail: 'daily' }] },
  }),
  'PATCH /api/v1/email-preferences': () => ({
    path: '/api/v1/email-preferences',
    body: { token },
  }),
  'GET /api/v1/tracked-feedback': () => ({ path: '/api/v1/tracked-feedback' }),
  'GET /api/v1/tracked-feedback/comments': () => ({ path: '/api/v1/tracked-feedback/comments' }),
  'POST /api/v1/tracked-feedback/comments': () => ({
    path: '/api/v1/tracked-feedback/comments',
    body: { body: 'Any news?' },
  }),
  'POST /api/v1/tracked-feedback/files': () => ({
    path: '/api/v1/tracked-feedback/files',
    body: { name: 'screen.png', type: 'image/png', size: png.byteLength },
  }),
  'PUT /api/v1/tracked-feedback/files/{fileId}/content': ({ reservedFileId }) => ({
    path: `/api/v1/tracked-feedback/files/${reservedFileId}/content`,
    body: png,
    type: 'image/png',
  }),
  'PATCH /api/v1/tracked-feedback': () => ({
    path: '/api/v1/tracked-feedback',
    body: { following: true },
  }),
  'DELETE /api/v1/tracked-feedback': () => ({ path: '/api/v1/tracked-feedback' }),
  'DELETE /api/v1/feedback/{feedbackId}/tracking-link': ({ ideaId }) => ({
    path: `/api/v1/feedback/${ideaId}/tracking-link`,
  }),
  'POST /email-preferences': () => ({
    path: `/email-preferences?token=${token}`,
  }),
  'PUT /mail-events': () => ({
    path: '/mail-events',
    body: { events: [{ email: 'gone@nowhere.example', reason: 'bounced' }] },
  }),
  'GET /api/v1/reach': ({ ideaId, bugId }) => ({ path: `/api/v1/reach?ids=${ideaId},${bugId}` }),
  'GET /api/v1/feedback/{feedbackId}/sendings': ({ ideaId }) => ({
    path: `/api/v1/feedback/${ideaId}/sendings`,
  }),
  'DELETE /api/v1/sendings/{sendingId}': ({ sendingId }) => ({ path: `/api/v1/sendings/${sendingId}` }),
}
