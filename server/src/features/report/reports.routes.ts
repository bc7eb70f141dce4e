import { ReportDiagnostics } from '@earshot/shared/diagnostics/diagnostics'
import { Routes } from '../../http/routes.ts'
import type { SourceMapServices } from '../source-map/source-map-services.ts'
import { showDiagnostics } from './diagnostics.ts'

/** Reports of bugs as the team sees them. */
export const reportsRoutes = new Routes<SourceMapServices>()

reportsRoutes.get(
  '/api/v1/feedback/{feedbackId}/reports/{reportId}/diagnostics',
  {
    access: 'readFeedback',
    summary: 'Get the diagnostics of a report',
    details:
      'Oldest first. `originals` are stacks resolved by the project’s source maps. 404 for a report without diagnostics.',
    answer: ReportDiagnostics,
    compressed: true,
  },
  (ctx, { params }) => showDiagnostics(ctx, params.feedbackId, params.reportId),
)
