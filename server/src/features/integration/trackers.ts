import type {
  IssueTracker,
  IssueTrackerRules,
  NewIssueTracker,
} from '@earshot/shared/integration/issue-tracker'
import { trackerForms } from '@earshot/shared/integration/tracker-forms'
import { insertProgram } from '../../auth/programs.queries.ts'
import type { MemberCtx } from '../../http/context.ts'
import { conflict, invalidField } from '../../lib/app-error.ts'
import { newId, newSecret } from '../../lib/id.ts'
import { getProject, requireStatus } from '../project/lookup.ts'
import { TrackerRefusal } from './tracker/tracker-refusal.ts'
import type { TrackerClient } from './tracker/tracker-service.ts'
import { clientOf, purposeOf } from './tracker-access.ts'
import { trackerServices } from './tracker-services.ts'
import {
  deleteTracker,
  findTrackerOf,
  getTracker,
  insertTracker,
  listTrackers,
  type TrackerRow,
  updateTracker,
} from './trackers.queries.ts'

/** The organisation's connections, oldest first. */
export const showTrackers = async ({ db }: MemberCtx): Promise<IssueTracker[]> =>
  (await listTrackers(db)).map(trackerView)

/**
 * Connects a project to a place of issues, instead of an earlier connection to the same one, whose issues stay linked.
 * @throws AppError `not_found`, `conflict` while the project is connected to another one, or `invalid_input` with the
 * service's refusal.
 */
export async function connectTracker(
  ctx: MemberCtx,
  projectId: string,
  { service, target, accessToken: token, ...rules }: NewIssueTracker,
): Promise<IssueTracker> {
  const { db, services, now } = ctx
  await getProject(db, projectId)
  await requireRules(ctx, projectId, rules)
  const earlier = await findTrackerOf(db, projectId)
  if (earlier && (earlier.service !== service || earlier.target !== target))
    throw conflict(
      `This project is connected to ${earlier.target} at ${trackerForms[earlier.service].name}. Disconnect that first.`,
    )
  const id = earlier?.id ?? newId()
  const hookSecret = newSecret(32)
  const client = trackerServices[service].connect(services, { token, target })
  const address = `${services.config.publicUrl}/issue-events/${db.tenantId}/${id}`
  const { url, hook } = await makeHook(client, {
    address,
    secret: hookSecret,
    replaces: earlier?.hook ?? null,
  })
  const seal = (secret: string, purpose: 'token' | 'hook') =>
    services.sealing.seal(secret, purposeOf(purpose, db.tenantId, id))
  const fields = {
    token: seal(token, 'token'),
    hook_secret: seal(hookSecret, 'hook'),
    hook,
    url,
    signs_events: 0,
    trouble: null,
    ...rulesRow(rules),
  }
  const keep = async (ctx: MemberCtx) => {
    if (earlier) await updateTracker(ctx.db, id, fields)
    else {
      const personId = newId()
      await insertProgram(ctx.db, { id: personId, name: trackerForms[service].name, now })
      await insertTracker(ctx.db, {
        id,
        project_id: projectId,
        person_id: personId,
        service,
        target,
        created_at: now,
        ...fields,
      })
    }
    await ctx.record({ type: 'issue_tracker.connected', projectId })
  }
  try {
    await ctx.transaction(keep)
  } catch (error) {
    // Somebody else has connected the project meanwhile.
    await forgetHook(client, hook)
    throw error
  }
  return showTracker(ctx, projectId)
}

/**
 * Makes the hook, which also proves that the token reaches the target. A service may refuse a second one to the
 * same address, so the one that it replaces goes first. @throws AppError `invalid_input`.
 */
async function makeHook(
  client: TrackerClient,
  { address, secret, replaces }: { address: string; secret: string; replaces: string | null },
): Promise<{ url: string; hook: string }> {
  try {
    const url = await client.check()
    if (replaces !== null) await forgetHook(client, replaces)
    return { url, hook: await client.createHook(address, secret) }
  } catch (error) {
    if (!(error instanceof TrackerRefusal)) throw error
    throw invalidField(error.reason === 'missing' ? 'target' : 'accessToken', error.message)
  }
}

/** Removes a hook; one that the service keeps can do nothing, because its secret is forgotten. */
async function forgetHook(client: TrackerClient, hook: string): Promise<void> {
  try {
    await client.deleteHook(hook)
  } catch (error) {
    if (!(error instanceof TrackerRefusal)) throw error
  }
}

/** Changes what follows from closing. @throws AppError `not_found`, or `invalid_input` for another project's status. */
export async function changeRules(
  ctx: MemberCtx,
  projectId: string,
  rules: IssueTrackerRules,
): Promise<IssueTracker> {
  const tracker = await getTracker(ctx.db, projectId)
  await requireRules(ctx, projectId, rules)
  await ctx.transaction(async (ctx) => {
    await updateTracker(ctx.db, tracker.id, rulesRow(rules))
    await ctx.record({ type: 'issue_tracker.updated', projectId, fields: Object.keys(rules) })
  })
  return showTracker(ctx, projectId)
}

/** Ends a connection and the links to its issues, which stay in the tracker as they are. @throws AppError `not_found`. */
export async function disconnectTracker(ctx: MemberCtx, projectId: string): Promise<void> {
  const tracker = await getTracker(ctx.db, projectId)
  await ctx.transaction(async (ctx) => {
    await deleteTracker(ctx.db, tracker.id)
    await ctx.record({ type: 'issue_tracker.disconnected', projectId })
  })
  if (tracker.hook !== null) await forgetHook(clientOf(ctx.services, ctx.db.tenantId, tracker), tracker.hook)
}

async function requireRules(ctx: MemberCtx, projectId: string, rules: IssueTrackerRules): Promise<void> {
  for (const statusId of [rules.closedStatusId, rules.canceledStatusId])
    if (statusId !== null) await requireStatus(ctx.db, projectId, statusId)
}

const rulesRow = ({ closedStatusId, canceledStatusId, closesIssues }: IssueTrackerRules) => ({
  closed_status_id: closedStatusId,
  canceled_status_id: canceledStatusId,
  closes_issues: closesIssues ? 1 : 0,
})

const showTracker = async (ctx: MemberCtx, projectId: string): Promise<IssueTracker> =>
  trackerView(await getTracker(ctx.db, projectId))

const trackerView = (row: TrackerRow): IssueTracker => ({
  projectId: row.project_id,
  service: row.service,
  target: row.target,
  url: row.url,
  closedStatusId: row.closed_status_id,
  canceledStatusId: row.canceled_status_id,
  closesIssues: row.closes_issues === 1,
  trouble: row.trouble,
  connectedAt: row.created_at,
})
