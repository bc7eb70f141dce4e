import type {
  IssueTracker,
  IssueTrackerRules,
  NewIssueTracker,
} from '@earshot/shared/integration/issue-tracker'
import { insertProgram } from '../../auth/programs.queries.ts'
import type { MemberCtx } from '../../http/context.ts'
import { conflict, invalidField, notFound } from '../../lib/app-error.ts'
import { newId, newSecret } from '../../lib/id.ts'
import { getProject, requireStatus } from '../project/lookup.ts'
import { GitHubRefusal, GitHubRepository, pagesOf } from './github/github.ts'
import { purposeOf, repositoryOf } from './tracker-access.ts'
import {
  deleteTracker,
  findTrackerOf,
  insertTracker,
  listTrackers,
  type TrackerRow,
  updateTracker,
} from './trackers.queries.ts'

/** The organisation's connections, oldest first. */
export const showTrackers = async ({ db, services }: MemberCtx): Promise<IssueTracker[]> =>
  (await listTrackers(db)).map((row) => trackerView(row, services.config.githubApiUrl))

/**
 * Connects a project to a repository, in place of an earlier connection to the same one, whose issues stay linked.
 * @throws AppError `not_found`, `conflict` while the project is connected to another repository, or `invalid_input`
 * with GitHub's refusal.
 */
export async function connectTracker(
  ctx: MemberCtx,
  projectId: string,
  { repository, accessToken: token, ...rules }: NewIssueTracker,
): Promise<IssueTracker> {
  const { db, services, now } = ctx
  await getProject(db, projectId)
  await requireRules(ctx, projectId, rules)
  const earlier = await findTrackerOf(db, projectId)
  if (earlier && earlier.repository !== repository)
    throw conflict(`This project is connected to ${earlier.repository}. Disconnect that first.`)
  const id = earlier?.id ?? newId()
  const hookSecret = newSecret(32)
  const gitHub = new GitHubRepository({ api: services.config.githubApiUrl, token, repository })
  const address = `${services.config.publicUrl}/github-events/${db.tenantId}/${id}`
  const hook = await makeHook(gitHub, { address, secret: hookSecret, replaces: earlier?.hook ?? null })
  const seal = (secret: string, purpose: 'token' | 'hook') =>
    services.sealing.seal(secret, purposeOf(purpose, db.tenantId, id))
  const fields = {
    token: seal(token, 'token'),
    hook_secret: seal(hookSecret, 'hook'),
    hook,
    trouble: null,
    ...rulesRow(rules),
  }
  const keep = async (ctx: MemberCtx) => {
    if (earlier) await updateTracker(ctx.db, id, fields)
    else {
      const personId = newId()
      await insertProgram(ctx.db, { id: personId, name: 'GitHub', now })
      await insertTracker(ctx.db, {
        id,
        project_id: projectId,
        person_id: personId,
        service: 'github',
        repository,
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
    await forgetHook(gitHub, hook)
    throw error
  }
  return showTracker(ctx, projectId)
}

/**
 * Makes the hook, which also proves that the token reaches the repository. GitHub refuses a second one to the same
 * address, so the one that it replaces goes first. @throws AppError `invalid_input`.
 */
async function makeHook(
  gitHub: GitHubRepository,
  { address, secret, replaces }: { address: string; secret: string; replaces: number | null },
): Promise<number> {
  try {
    await gitHub.check()
    if (replaces !== null) await forgetHook(gitHub, replaces)
    return await gitHub.createHook(address, secret)
  } catch (error) {
    if (!(error instanceof GitHubRefusal)) throw error
    throw invalidField(error.reason === 'missing' ? 'repository' : 'accessToken', error.message)
  }
}

/** Removes a hook; one that GitHub keeps can do nothing, because its secret is forgotten. */
async function forgetHook(gitHub: GitHubRepository, hook: number): Promise<void> {
  try {
    await gitHub.deleteHook(hook)
  } catch (error) {
    if (!(error instanceof GitHubRefusal)) throw error
  }
}

/** Changes what follows from closing. @throws AppError `not_found`, or `invalid_input` for another project's status. */
export async function changeRules(
  ctx: MemberCtx,
  projectId: string,
  rules: IssueTrackerRules,
): Promise<IssueTracker> {
  const tracker = await getTracker(ctx, projectId)
  await requireRules(ctx, projectId, rules)
  await ctx.transaction(async (ctx) => {
    await updateTracker(ctx.db, tracker.id, rulesRow(rules))
    await ctx.record({ type: 'issue_tracker.updated', projectId, fields: Object.keys(rules) })
  })
  return showTracker(ctx, projectId)
}

/** Ends a connection and the links to its issues, which stay at GitHub as they are. @throws AppError `not_found`. */
export async function disconnectTracker(ctx: MemberCtx, projectId: string): Promise<void> {
  const tracker = await getTracker(ctx, projectId)
  await ctx.transaction(async (ctx) => {
    await deleteTracker(ctx.db, tracker.id)
    await ctx.record({ type: 'issue_tracker.disconnected', projectId })
  })
  if (tracker.hook !== null)
    await forgetHook(repositoryOf(ctx.services, ctx.db.tenantId, tracker), tracker.hook)
}

async function requireRules(ctx: MemberCtx, projectId: string, rules: IssueTrackerRules): Promise<void> {
  if (rules.closedStatusId !== null) await requireStatus(ctx.db, projectId, rules.closedStatusId)
}

const rulesRow = ({ closedStatusId, closesIssues }: IssueTrackerRules) => ({
  closed_status_id: closedStatusId,
  closes_issues: closesIssues ? 1 : 0,
})

async function getTracker({ db }: MemberCtx, projectId: string): Promise<TrackerRow> {
  const tracker = await findTrackerOf(db, projectId)
  if (!tracker) throw notFound('connection')
  return tracker
}

const showTracker = async (ctx: MemberCtx, projectId: string): Promise<IssueTracker> =>
  trackerView(await getTracker(ctx, projectId), ctx.services.config.githubApiUrl)

const trackerView = (row: TrackerRow, api: string): IssueTracker => ({
  projectId: row.project_id,
  repository: row.repository,
  url: `${pagesOf(api)}/${row.repository}`,
  closedStatusId: row.closed_status_id,
  closesIssues: row.closes_issues === 1,
  trouble: row.trouble,
  connectedAt: row.created_at,
})
