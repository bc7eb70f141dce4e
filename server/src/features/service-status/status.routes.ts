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
    summary: 'The state of the service: uptime, incidents and maintenance',
    answer: ServiceStatus,
  },
  (ctx) => showStatus(ctx),
)

statusRoutes.get(
  '/api/v1/notices',
  {
    access: 'ownAccount',
    summary: 'What is wrong with the service now, and what maintenance is to come',
    answer: Notices,
  },
  (ctx) => showNotices(ctx),
)
