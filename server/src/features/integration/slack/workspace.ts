import type { NewSlackConnection, SlackConnection } from '@earshot/shared/integration/slack'
import type { Sealing } from '../../../auth/sealing.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import type { MemberCtx } from '../../../http/context.ts'
import { conflict, invalidField, notFound } from '../../../lib/app-error.ts'
import type { Config } from '../../../lib/config/config.ts'
import { newId } from '../../../lib/id.ts'
import { sentenceOf } from '../chat/chat-refusal.ts'
import {
  deleteWorkspace,
  findWorkspace,
  insertWorkspace,
  updateWorkspace,
  type WorkspaceRow,
} from './slack.queries.ts'
import { SlackApi } from './slack-api.ts'
import { SlackRefusal, slackSentences } from './slack-refusal.ts'

interface SlackServices {
  config: Pick<Config, 'slackApiUrl'>
  sealing: Sealing
}

/** Purpose under which a token or a signing secret is sealed: in another row it opens nothing. */
export const purposeOf = (kind: 'token' | 'secret', tenantId: string, id: string): string =>
  `slack ${kind} ${id} of ${tenantId}`

/** Slack by the token of a workspace. */
export const slackOf = (
  { config, sealing }: SlackServices,
  tenantId: string,
  { id, token }: WorkspaceRow,
): SlackApi =>
  new SlackApi({ api: config.slackApiUrl, token: sealing.open(token, purposeOf('token', tenantId, id)) })

/** The organisation's workspace. */
export async function showConnection({ db, services }: MemberCtx): Promise<SlackConnection> {
  const row = await findWorkspace(db)
  const urlOf = (path: string) => `${services.config.publicUrl}/${path}/${db.tenantId}/${row?.id}`
  const urls = { actionsUrl: urlOf('slack-actions'), eventsUrl: urlOf('slack-events') }
  return { workspace: row ? { ...workspaceView(row), ...urls } : null }
}

/**
 * Connects an organisation to the workspace of a token; again with the same workspace, its channels stay.
 * @throws AppError `invalid_input` with Slack's refusal, or `conflict` while it is connected to another workspace.
 */
export async function connectWorkspace(
  ctx: MemberCtx,
  { botToken: token, signingSecret: secret }: NewSlackConnection,
): Promise<SlackConnection> {
  const { services, db, now } = ctx
  const { url, team, team_id } = await identify(new SlackApi({ api: services.config.slackApiUrl, token }))
  await ctx.transaction(async (ctx) => {
    const earlier = await findWorkspace(ctx.db)
    if (earlier && earlier.team_id !== team_id)
      throw conflict(`Earshot is connected to ${earlier.name}. Disconnect that first.`)
    const id = earlier?.id ?? newId()
    const seal = (text: string, kind: 'token' | 'secret') =>
      services.sealing.seal(text, purposeOf(kind, db.tenantId, id))
    const signing_secret = secret === '' ? (earlier?.signing_secret ?? null) : seal(secret, 'secret')
    const fields = { token: seal(token, 'token'), signing_secret, name: team, url }
    if (earlier) await updateWorkspace(ctx.db, id, { ...fields, trouble: null })
    else await insertWorkspace(ctx.db, { id, team_id, created_at: now, ...fields })
    await ctx.record({ type: 'slack.connected', targetId: db.tenantId })
  })
  return showConnection(ctx)
}

async function identify(slack: SlackApi) {
  try {
    return await slack.identify()
  } catch (error) {
    if (error instanceof SlackRefusal) throw invalidField('botToken', error.message)
    throw error
  }
}

/**
 * Ends the connection, and revokes the token; one that Slack keeps is forgotten here. @throws AppError `not_found`.
 */
export async function disconnectWorkspace(ctx: MemberCtx): Promise<void> {
  const row = await getWorkspace(ctx.db)
  await ctx.transaction(async (ctx) => {
    await deleteWorkspace(ctx.db, row.id)
    await ctx.record({ type: 'slack.disconnected', targetId: ctx.db.tenantId })
  })
  try {
    await slackOf(ctx.services, ctx.db.tenantId, row).revoke()
  } catch (error) {
    if (!(error instanceof SlackRefusal)) throw error
  }
}

/** @throws AppError `not_found`. */
export async function getWorkspace(db: TenantDb): Promise<WorkspaceRow> {
  const row = await findWorkspace(db)
  if (!row) throw notFound('connection')
  return row
}

const workspaceView = ({ name, url, trouble, signing_secret, created_at }: WorkspaceRow) => ({
  name,
  url,
  trouble: trouble && sentenceOf(slackSentences, trouble),
  hasActions: signing_secret !== null,
  connectedAt: created_at,
})
