import { newId } from '../lib/id.ts'
import { sampleMapping } from './sample-import.ts'
import { png } from './sample-picture.ts'
import { newWebhookBody } from './sample-webhooks.ts'
import type { Samples } from './samples.ts'
import { sampleConnection } from './shared-github.ts'
import { slackChoice, slackConnectionBody } from './shared-slack.ts'

const atSlack = { service: 'slack' }

/** Samples of projects, boards, tags and the changelog. */
export const projectSamples: Samples = {
  'POST /api/v1/api-keys': ({ keyId }) => ({
    body: { name: 'Zapier', scopes: ['feedback:read'], projectId: null, expiresInDays: 90 },
    room: keyId,
  }),
  'POST /api/v1/api-keys/{keyId}/rotation': () => ({
    body: { replaces: 1, overlapHours: 24, expiresInDays: null },
  }),
  'GET /api/v1/webhook-events/{event}/samples': ({ projectId }) => ({
    params: { event: 'feedback.created' },
    query: `projectId=${projectId}`,
  }),
  'POST /api/v1/webhooks': ({ webhookId }) => ({ body: newWebhookBody, room: webhookId }),
  'PATCH /api/v1/webhooks/{webhookId}': () => ({ body: { includesPrivate: true } }),
  'POST /api/v1/webhooks/{webhookId}/rotation': () => ({ body: { replaces: 1, overlapHours: 24 } }),
  'PUT /api/v1/projects/{projectId}/issue-tracker': () => ({ body: sampleConnection }),
  'PATCH /api/v1/projects/{projectId}/issue-tracker': ({ issueId }) => ({
    body: { closedStatusId: null, canceledStatusId: null, closesIssues: false },
    room: issueId,
  }),
  'GET /api/v1/projects/{projectId}/issue-tracker/deliveries': ({ issueId }) => ({ room: issueId }),
  'DELETE /api/v1/projects/{projectId}/issue-tracker': ({ issueId }) => ({ room: issueId }),
  'PUT /api/v1/slack': () => ({ body: slackConnectionBody() }),
  'DELETE /api/v1/slack': ({ chatProjectId }) => ({ room: chatProjectId }),
  'GET /api/v1/slack/channels': ({ chatProjectId }) => ({ query: 'cursor=', room: chatProjectId }),
  'PUT /api/v1/projects/{projectId}/chats/{service}': ({ chatProjectId }) => ({
    params: atSlack,
    body: slackChoice,
    room: chatProjectId,
  }),
  'DELETE /api/v1/projects/{projectId}/chats/{service}': ({ chatProjectId }) => ({
    params: atSlack,
    room: chatProjectId,
  }),
  'GET /api/v1/projects/{projectId}/chats/{service}/messages': ({ chatProjectId }) => ({
    params: atSlack,
    room: chatProjectId,
  }),
  'POST /api/v1/projects/{projectId}/chats/{service}/messages/{messageId}/retry': ({ chatMessageId }) => ({
    params: { ...atSlack, messageId: chatMessageId },
  }),
  'POST /api/v1/projects/{projectId}/chats/{service}/tests': ({ chatProjectId }) => ({
    params: atSlack,
    room: chatProjectId,
  }),
  'POST /api/v1/projects': () => ({ body: { name: 'Second', allowedOrigins: ['https://second.example'] } }),
  'PATCH /api/v1/projects/{projectId}': () => ({ body: { name: 'Renamed' } }),
  'PUT /api/v1/projects/{projectId}/archiving': () => ({ body: { archived: true } }),
  'PUT /api/v1/projects/{projectId}/slug': () => ({ body: { slug: `board-${newId()}` } }),
  'PUT /api/v1/projects/{projectId}/key': ({ currentKey }) => ({
    body: { replaces: currentKey, overlapDays: 7 },
  }),
  'PUT /api/v1/projects/{projectId}/forwarding-addresses': ({ forwardingVersion }) => ({
    body: { replaces: Number(forwardingVersion) },
  }),
  'DELETE /api/v1/projects/{projectId}/keys/{publicKey}': ({ earlierKey }) => ({
    params: { publicKey: earlierKey },
  }),
  'POST /api/v1/projects/{projectId}/deletion': ({ slug }) => ({ body: { slug } }),
  'PUT /api/v1/projects/{projectId}/source-maps': () => ({
    query: 'script=/app.js',
    body: Buffer.from('{"version":3,"sources":[],"names":[],"mappings":""}'),
    type: 'application/json',
  }),
  'PUT /source-maps': () => ({ query: 'script=/app.js', body: Buffer.from('{}'), type: 'application/json' }),
  'POST /api/v1/organisation/csv-export': ({ projectId }) => ({ body: { kind: 'companies', projectId } }),
  'POST /api/v1/imports': ({ projectId, importId }) => ({
    body: { projectId, name: 'feedback.csv' },
    room: importId,
  }),
  'PUT /api/v1/imports/{importId}/file': () => ({
    body: Buffer.from('title\nDark mode\n'),
    type: 'text/csv',
  }),
  'PUT /api/v1/imports/{importId}/check': ({ uploadedImportId }) => ({
    params: { importId: uploadedImportId },
    body: sampleMapping,
  }),
  'PUT /api/v1/imports/{importId}/run': ({ checkedImportId }) => ({ params: { importId: checkedImportId } }),
  'PUT /api/v1/imports/{importId}/undo': ({ doneImportId }) => ({ params: { importId: doneImportId } }),
  'GET /api/v1/projects/{projectId}/roadmap': () => ({ query: 'view=month' }),
  'POST /api/v1/projects/{projectId}/statuses': () => ({
    body: { name: `Spare ${newId().slice(-12)}`, category: 'started' },
  }),
  'PATCH /api/v1/projects/{projectId}/statuses/{statusId}': ({ spareStatusId }) => ({
    params: { statusId: spareStatusId },
    body: { color: 'teal' },
  }),
  'POST /api/v1/projects/{projectId}/fields': ({ fieldId }) => ({
    body: { name: `Spare ${newId().slice(-12)}`, type: 'choice', choices: [{ name: 'High' }] },
    room: fieldId,
  }),
  'PATCH /api/v1/projects/{projectId}/fields/{fieldId}': () => ({
    body: { name: `Renamed ${newId().slice(-12)}` },
  }),
  'PUT /api/v1/projects/{projectId}/statuses/{statusId}/deletion': ({ statusId, spareStatusId }) => ({
    params: { statusId: spareStatusId },
    body: { feedbackTo: statusId, columnsTo: statusId },
  }),
  'PATCH /api/v1/projects/{projectId}/branding': () => ({
    body: {
      color: '#1c7c7d',
      launcherText: 'Ideas?',
      position: 'bottom-left',
      greeting: 'Ahoy',
      thanks: 'Thanks!',
    },
  }),
  'PUT /api/v1/projects/{projectId}/logo': () => ({ body: png, type: 'image/png' }),
  'PATCH /api/v1/projects/{projectId}/identity': () => ({ body: { mode: 'measure' } }),
  'POST /api/v1/projects/{projectId}/identity/secrets': ({ secretId }) => ({ room: secretId }),
  'POST /api/v1/projects/{projectId}/identity/check': () => ({
    body: { token: 'eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl' },
  }),
  'POST /api/v1/installation-check': ({ key }) => ({ body: { key, origin: 'https://app.harbor.example' } }),
  'GET /api/v1/tasks/{taskId}/activity': () => ({ query: 'limit=1' }),
  'POST /api/v1/projects/{projectId}/columns': () => ({ body: { name: 'Waiting' } }),
  'PATCH /api/v1/projects/{projectId}/columns/{columnId}': ({ emptyColumnId, statusId }) => ({
    body: { wipLimit: 9, statusId, afterId: emptyColumnId },
  }),
  'DELETE /api/v1/projects/{projectId}/columns/{columnId}': ({ emptyColumnId }) => ({
    params: { columnId: emptyColumnId },
  }),
  'GET /api/v1/tasks': () => ({ query: 'query=do&limit=1' }),
  'POST /api/v1/tasks': ({ projectId, columnId, ideaId, bugId }) => ({
    body: { projectId, columnId, title: 'Do it', feedbackIds: [ideaId, bugId] },
  }),
  'PATCH /api/v1/tasks/{taskId}': ({ personId }) => ({ body: { assigneeId: personId } }),
  'PUT /api/v1/tasks/{taskId}/archiving': () => ({ body: { archived: true } }),
  'PUT /api/v1/tasks/{taskId}/restoration': ({ deletedTaskId }) => ({ params: { taskId: deletedTaskId } }),
  'PUT /api/v1/tasks/{taskId}/placement': ({ taskId, columnId }) => ({
    body: { columnId, afterId: null, beforeId: taskId },
  }),
  'GET /api/v1/tasks/{taskId}/comments': () => ({ query: 'limit=1' }),
  'POST /api/v1/tasks/{taskId}/comments': () => ({ body: { body: 'Almost there.' } }),
  'PATCH /api/v1/tasks/{taskId}/comments/{commentId}': ({ taskCommentId }) => ({
    params: { commentId: taskCommentId },
    body: { body: 'Nearly there.' },
  }),
  'DELETE /api/v1/tasks/{taskId}/comments/{commentId}': ({ taskCommentId }) => ({
    params: { commentId: taskCommentId },
  }),
  'PUT /api/v1/tasks/{taskId}/comments/{commentId}/restoration': ({ deletedTaskCommentId }) => ({
    params: { commentId: deletedTaskCommentId },
  }),
  'POST /api/v1/tags': () => ({ body: { name: newId() } }),
  'PUT /api/v1/tagging': ({ ideaId, taskId, tagId }) => ({
    body: { feedbackIds: [ideaId], taskIds: [taskId], add: [tagId] },
  }),
  'PATCH /api/v1/tags/{tagId}': () => ({ body: { color: 'pink' } }),
  'PUT /api/v1/tags/{tagId}/merge': ({ spareTagId }) => ({ body: { intoId: spareTagId } }),
  'GET /api/v1/projects/{projectId}/changelog': () => ({ query: 'limit=2' }),
  'POST /api/v1/projects/{projectId}/changelog': ({ ideaId }) => ({
    body: { title: 'Calendars', body: 'They are **here**.', labels: ['new'], feedbackIds: [ideaId] },
  }),
  'PATCH /api/v1/changelog/{entryId}': ({ bugId }) => ({ body: { labels: ['fixed'], feedbackIds: [bugId] } }),
  'POST /api/v1/changelog/{entryId}/images': () => ({
    body: { name: 'calendar.png', type: 'image/png', size: png.byteLength },
  }),
  'PUT /api/v1/changelog/{entryId}/publication': () => ({ body: { quiet: true } }),
  'GET /api/v1/feedback/{feedbackId}/changelog': ({ bugId }) => ({ params: { feedbackId: bugId } }),
  'POST /api/v1/markdown': ({ entryId }) => ({ body: { text: '**so**', entryId } }),
  'GET /e/v1/changelog': ({ key }) => ({ query: `key=${key}&limit=2` }),
  'GET /e/v1/changelog/{entryId}': ({ key, publishedEntryId }) => ({
    params: { entryId: publishedEntryId },
    query: `key=${key}`,
  }),
  'GET /e/v1/entry-images/{token}': ({ entryImageToken }) => ({ params: { token: entryImageToken } }),
  'PUT /e/v1/feedback/{feedbackId}/fix': ({ shippedBugId }) => ({
    params: { feedbackId: shippedBugId },
    body: { fixed: true },
  }),
}
