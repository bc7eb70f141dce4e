import type { ChatServiceId } from '@earshot/shared/integration/chat'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { findChannelOf } from './channels.queries.ts'

/** True if a channel gets a project's news, also of what only the team can read. */
export async function getsPrivate(
  db: TenantDb,
  { projectId, service, channel }: { projectId: string; service: ChatServiceId; channel: string },
): Promise<boolean> {
  const chosen = await findChannelOf(db, projectId, service)
  return chosen?.channel === channel && chosen.includes_private === 1
}
