import type { PublicCtx } from '../../../http/context.ts'
import { AppError } from '../../../lib/app-error.ts'
import { isSigned, type Signed } from './signature.ts'
import { findWorkspace, type WorkspaceRow } from './slack.queries.ts'
import { purposeOf } from './workspace.ts'

/** Ids of an organisation and its workspace, as Slack's addresses name them. */
export interface WorkspaceIds {
  tenantId: string
  workspaceId: string
}

/** The workspace that signed a request. @throws AppError `unauthenticated` for another secret, an old request or an unknown workspace. */
export async function authenticateSlack(
  { database, services, now }: PublicCtx,
  { tenantId, workspaceId }: WorkspaceIds,
  delivery: Signed,
): Promise<WorkspaceRow> {
  const workspace = await findWorkspace(database.tenant(tenantId))
  const sealed = workspace?.id === workspaceId ? workspace.signing_secret : null
  const secret = sealed && services.sealing.open(sealed, purposeOf('secret', tenantId, workspaceId))
  if (!workspace || !secret || !isSigned(delivery, secret, now))
    throw new AppError('unauthenticated', 401, 'The signature does not fit the secret of this workspace.')
  return workspace
}
