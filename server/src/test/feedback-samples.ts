import { png } from './sample-picture.ts'
import type { Samples } from './samples.ts'

/** Samples of feedback, votes, comments, files and notifications. */
export const feedbackSamples: Samples = {
  'GET /e/v1/feedback': ({ key }) => ({ query: `key=${key}&sort=newest&kind=idea&limit=50` }),
  'GET /e/v1/feedback/{feedbackId}': ({ key }) => ({ query: `key=${key}` }),
  'GET /e/v1/feedback/{feedbackId}/comments': ({ key }) => ({ query: `key=${key}&limit=1` }),
  'GET /e/v1/roadmap': ({ roadmapKey }) => ({ query: `key=${roadmapKey}` }),
  'GET /api/v1/projects/{projectId}/similar': () => ({ query: 'title=calendar%20invoices' }),
  'GET /e/v1/similar': ({ key }) => ({ query: `key=${key}&title=calendar%20invoices` }),
  'DELETE /e/v1/feedback/{feedbackId}/comments/{commentId}': ({ ownCommentId }) => ({
    params: { commentId: ownCommentId },
  }),
  'PATCH /e/v1/feedback/{feedbackId}/comments/{commentId}': ({ ownCommentId }) => ({
    params: { commentId: ownCommentId },
    body: { body: 'My own words, better.' },
  }),
  'GET /e/v1/me/feedback/{feedbackId}/comments': () => ({ query: 'limit=1' }),
  'POST /e/v1/feedback/{feedbackId}/comments': ({ commentId }) => ({
    body: { body: 'Me too', parentId: commentId },
  }),
  'GET /e/v1/me/feedback': () => ({ query: 'limit=5' }),
  'GET /e/v1/me/votes': ({ ideaId, bugId }) => ({ query: `ids=${ideaId},${bugId}` }),
  'GET /e/v1/me/reports': ({ ideaId, bugId }) => ({ query: `ids=${ideaId},${bugId}` }),
  'PUT /e/v1/feedback/{feedbackId}/report': ({ publishedBugId }) => ({
    params: { feedbackId: publishedBugId },
    body: { body: 'Here too', environment: { browser: 'Firefox' } },
  }),
  'DELETE /e/v1/feedback/{feedbackId}/report': ({ publishedBugId }) => ({
    params: { feedbackId: publishedBugId },
  }),
  'GET /api/v1/feedback': ({ projectId, statusId }) => ({
    query: `projectId=${projectId}&statusId=${statusId}`,
  }),
  'POST /api/v1/feedback': ({ projectId, contactId }) => ({
    body: { projectId, contactId, kind: 'idea', title: 'Said on the phone' },
  }),
  'GET /api/v1/feedback/counts': ({ projectId }) => ({ query: `projectId=${projectId}` }),
  'GET /api/v1/feedback/{feedbackId}': ({ bugId }) => ({ params: { feedbackId: bugId } }),
  'PATCH /api/v1/feedback/{feedbackId}': () => ({ body: { title: 'Better words' } }),
  'DELETE /api/v1/feedback/{feedbackId}': ({ spareItemId }) => ({ params: { feedbackId: spareItemId } }),
  'PUT /api/v1/feedback/{feedbackId}/assignee': ({ personId }) => ({ body: { assigneeId: personId } }),
  'PATCH /api/v1/feedback/{feedbackId}/fields': ({ fieldId }) => ({
    body: { values: [{ fieldId, value: 'Acme' }] },
  }),
  'PUT /api/v1/feedback/{feedbackId}/read': () => ({ body: { read: true } }),
  'PUT /api/v1/feedback/{feedbackId}/target-month': () => ({ body: { month: '2027-03' } }),
  'GET /api/v1/feedback/{feedbackId}/merge': ({ otherIdeaId }) => ({ query: `intoId=${otherIdeaId}` }),
  'POST /api/v1/feedback/{feedbackId}/issues': ({ issueId }) => ({
    body: { title: 'To mend' },
    room: issueId,
  }),
  'PUT /api/v1/feedback/{feedbackId}/merge': ({ otherIdeaId }) => ({ body: { intoId: otherIdeaId } }),
  'DELETE /api/v1/feedback/{feedbackId}/merge': ({ mergedIdeaId }) => ({
    params: { feedbackId: mergedIdeaId },
  }),
  'PUT /api/v1/feedback/{feedbackId}/status': ({ statusId }) => ({ body: { statusId, quiet: true } }),
  'PUT /api/v1/feedback/{feedbackId}/approval': () => ({ body: { trust: true } }),
  'PUT /api/v1/feedback/{feedbackId}/rejection': ({ bugId }) => ({
    params: { feedbackId: bugId },
    body: { block: false },
  }),
  'PUT /api/v1/feedback/{feedbackId}/hold': ({ bugId }) => ({
    params: { feedbackId: bugId },
    body: { forget: true },
  }),
  'PUT /api/v1/feedback/{feedbackId}/same-error/dismissal': ({ reportedBugId }) => ({
    params: { feedbackId: reportedBugId },
    body: { of: 'item' },
  }),
  'DELETE /api/v1/feedback/{feedbackId}/same-error/dismissal': ({ reportedBugId }) => ({
    params: { feedbackId: reportedBugId },
    query: 'of=item',
  }),
  'GET /api/v1/feedback/{feedbackId}/activity': () => ({ query: 'limit=1' }),
  'GET /api/v1/feedback/{feedbackId}/comments': () => ({ query: 'limit=1' }),
  'POST /api/v1/feedback/{feedbackId}/comments': ({ commentId }) => ({
    body: { body: 'We hear you', parentId: commentId },
  }),
  'GET /api/v1/feedback/{feedbackId}/votes': () => ({ query: 'limit=1' }),
  'PUT /api/v1/feedback/{feedbackId}/votes/{contactId}': () => ({ body: { reason: 'Said so in a call' } }),
  'DELETE /api/v1/feedback/{feedbackId}/votes/{contactId}': ({ votedForId }) => ({
    params: { contactId: votedForId },
  }),
  'POST /api/v1/feedback/{feedbackId}/vote-batches': ({ votableIdeaId }) => ({
    params: { feedbackId: votableIdeaId },
    body: { addresses: 'ada@lists.example', reason: 'Asked for in the same call' },
  }),
  'POST /api/v1/feedback/{feedbackId}/vote-batches/preview': () => ({
    body: { addresses: 'ada@lists.example' },
  }),
  'PUT /api/v1/vote-batches/{voteBatchId}/undo': ({ voteBatchId }) => ({ params: { voteBatchId } }),
  'PUT /api/v1/comments/{commentId}/approval': () => ({ body: { trust: true } }),
  'PUT /api/v1/comments/{commentId}/rejection': () => ({ body: { block: false } }),
  'PUT /api/v1/comments/{commentId}/hold': () => ({ body: { forget: true } }),
  'PUT /api/v1/comments/{commentId}/hiding': () => ({ body: { hidden: true } }),
  'PUT /api/v1/comments/{commentId}/restoration': ({ deletedCommentId }) => ({
    params: { commentId: deletedCommentId },
  }),
  'PATCH /api/v1/comments/{commentId}': ({ writtenCommentId }) => ({
    params: { commentId: writtenCommentId },
    body: { body: 'Thank you very much.' },
  }),
  'POST /e/v1/feedback': () => ({
    body: {
      kind: 'bug',
      title: 'It creaks',
      body: 'All night',
      environment: { browser: 'Firefox' },
      diagnostics: {
        entries: [
          { kind: 'route', before: 9_000, path: '/lessons' },
          { kind: 'click', before: 5_000, element: 'button#pay' },
          { kind: 'request', before: 4_000, method: 'POST', path: '/pay', status: 500, duration: 90 },
          { kind: 'console', before: 3_000, level: 'warn', message: 'No total' },
          { kind: 'error', before: 2_000, message: 'TypeError: no total', stack: 'at pay (pay.js:1:2)' },
          { kind: 'breadcrumb', before: 1_000, message: 'Form shown' },
        ],
        metadata: { version: '4.12.0' },
      },
    },
  }),
  'GET /api/v1/feedback/{feedbackId}/reports/{reportId}/diagnostics': ({ reportedBugId }) => ({
    params: { feedbackId: reportedBugId },
  }),
  'POST /e/v1/files': () => ({ body: { name: 'screen.png', type: 'image/png', size: png.byteLength } }),
  'PUT /e/v1/files/{fileId}/content': ({ reservedFileId }) => ({
    params: { fileId: reservedFileId },
    body: png,
    type: 'image/png',
  }),
  'GET /e/v1/files/{token}': ({ fileToken }) => ({ params: { token: fileToken } }),
  'POST /api/v1/projects/{projectId}/files': () => ({
    body: { name: 'answer.png', type: 'image/png', size: png.byteLength },
  }),
  'PUT /api/v1/files/{fileId}/content': ({ memberFileId }) => ({
    params: { fileId: memberFileId },
    body: png,
    type: 'image/png',
  }),
  'DELETE /api/v1/files/{fileId}': ({ sentFileId }) => ({ params: { fileId: sentFileId } }),
  'PUT /api/v1/feedback/{feedbackId}/shared-pictures': ({ picturedBugId }) => ({
    params: { feedbackId: picturedBugId },
  }),
  'DELETE /api/v1/feedback/{feedbackId}/shared-pictures': ({ picturedBugId }) => ({
    params: { feedbackId: picturedBugId },
  }),
  'GET /e/v1/shared-files/{token}': ({ sharedFileToken }) => ({ params: { token: sharedFileToken } }),
  'GET /api/v1/files/{fileId}': ({ sentFileId }) => ({ params: { fileId: sentFileId } }),
  'GET /api/v1/files/{fileId}/thumbnail': ({ sentFileId }) => ({ params: { fileId: sentFileId } }),
}

const token = 'never-given-to-anybody-at-all'

/** Samples of follows and notifications. */
export const notificationSamples: Samples = {
  'GET /e/v1/me/follows': ({ ideaId, bugId }) => ({ query: `ids=${ideaId},${bugId}` }),
  'PUT /e/v1/me/changelog-subscription': () => ({ body: { labels: ['fixed'], mail: 'weekly' } }),
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
  'PUT /api/v1/notice-openings': () => ({ body: { token } }),
  'POST /api/v1/tracked-feedback/comments': () => ({ body: { body: 'Any news?' } }),
  'POST /api/v1/tracked-feedback/files': () => ({
    body: { name: 'screen.png', type: 'image/png', size: png.byteLength },
  }),
  'PUT /api/v1/tracked-feedback/files/{fileId}/content': ({ reservedFileId }) => ({
    params: { fileId: reservedFileId },
    body: png,
    type: 'image/png',
  }),
  'PUT /api/v1/tracked-feedback/fix': () => ({ body: { fixed: true } }),
  'PATCH /api/v1/tracked-feedback': () => ({ body: { following: true } }),
  'POST /email-preferences': () => ({ query: 'token=never-given-to-anybody-at-all' }),
  'PUT /mail-events': () => ({ body: { events: [{ email: 'gone@nowhere.example', reason: 'bounced' }] } }),
  'POST /inbound-mail': () => ({
    query: 'recipient=reply@in.earshot.example&sender=ada@nowhere.example',
    body: Buffer.from('From: ada@nowhere.example\r\n\r\nHello\r\n'),
    type: 'message/rfc822',
  }),
  'GET /api/v1/reach': ({ ideaId, bugId }) => ({ query: `ids=${ideaId},${bugId}` }),
}
