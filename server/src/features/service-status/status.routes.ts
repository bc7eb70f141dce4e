import { Notices, ServiceStatus } from '@earshot/shared/service-status'
import { Routes } from '../../http/routes.ts'
import { showNotices, showStatus } from './status.ts'
import type { StatusServices } from './status-services.ts'

/** How the service does. */
export const statusRoutes = new Routes<StatusServices>()

statusRoutes.get(
  '/api/v1/status',
  {
    access: 'anyone',
    summary: 'Get the state of the service: uptime, incidents and maintenance',
    answer: ServiceStatus,
  },
  (ctx) => showStatus(ctx),
)

statusRoutes.get(
  '/api/v1/notices',
  {
    access: 'ownAccount',
    summary: 'List current incidents and scheduled maintenance',
    answer: Notices,
  },
  (ctx) => showNotices(ctx),
)
