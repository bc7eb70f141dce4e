import type { Ids } from './sample-ids.ts'
import type { Sample } from './samples.ts'

/** Of what customers send, and of what their pages tell with it. */
export const reportSamples: Record<string, (ids: Ids) => Sample> = {
  'POST /e/v1/feedback': () => ({
    path: '/e/v1/feedback',
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
  'GET /api/v1/feedback/{feedbackId}/reports/{reportId}/diagnostics': ({ reportedBugId, reportId }) => ({
    path: `/api/v1/feedback/${reportedBugId}/reports/${reportId}/diagnostics`,
  }),
}
