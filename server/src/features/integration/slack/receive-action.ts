import { referenceOf } from '@earshot/shared/feedback/feedback'
import { may } from '@earshot/shared/permissions'
import { z } from 'zod'
import { findMemberByEmail } from '../../../auth/members.queries.ts'
import { findTenant } from '../../../auth/tenants.queries.ts'
import type { PublicCtx } from '../../../http/context.ts'
import { findFeedback, lockFeedback } from '../../feedback/feedback.queries.ts'
import { readStatuses } from '../../project/lookup.ts'
import { changeItemStatus } from '../item-status.ts'
import type { Signed } from './signature.ts'
import type { WorkspaceRow } from './slack.queries.ts'
import type { SlackApi } from './slack-api.ts'
import { authenticateSlack, type WorkspaceIds } from './slack-delivery.ts'
import { SlackRefusal } from './slack-refusal.ts'
import { slackOf } from './workspace.ts'

/** The part of Slack's `block_actions` that concerns us. */
const Interaction = z.object({
  type: z.literal('block_actions'),
  team: z.object({ id: z.string() }),
  user: z.object({ id: z.string().max(30) }),
  channel: z.object({ id: z.string().max(30) }),
  actions: z.array(
    z.object({ action_id: z.string(), selected_option: z.object({ value: z.string() }).optional() }),
  ),
})
type Interaction = z.infer<typeof Interaction>

/** The value of an option: an item, and the status that it gets. */
const Choice = z.tuple([z.uuid(), z.uuid()])

/**
 * Takes an action on a message of Slack's, in the name of the member with the acting person's confirmed address.
 * @throws AppError `unauthenticated` for another secret, an old request or an unknown workspace.
 */
export async function receiveAction(ctx: PublicCtx, ids: WorkspaceIds, delivery: Signed): Promise<void> {
  const workspace = await authenticateSlack(ctx, ids, delivery)
  const { services, now } = ctx
  const { tenantId } = ids
  const interaction = readInteraction(delivery.body)
  if (!interaction || interaction.team.id !== workspace.team_id) return
  const chosen = interaction.actions.find(({ action_id }) => action_id === 'status')?.selected_option?.value
  const choice = Choice.safeParse(chosen?.split(':'))
  if (!choice.success) return
  const slack = slackOf(services, tenantId, workspace)
  const [feedbackId, statusId] = choice.data
  const answer = await act({ services, now, tenantId, workspace, slack }, interaction, {
    feedbackId,
    statusId,
  })
  await slack.tell(interaction.channel.id, interaction.user.id, answer).catch((error: unknown) => {
    // The person sees the result in Earshot too.
    if (!(error instanceof SlackRefusal)) throw error
  })
}

function readInteraction(body: Uint8Array): Interaction | undefined {
  try {
    const payload = new URLSearchParams(new TextDecoder().decode(body)).get('payload') ?? ''
    return Interaction.safeParse(JSON.parse(payload)).data
  } catch {
    return undefined
  }
}

interface Acting {
  services: PublicCtx['services']
  now: number
  tenantId: string
  workspace: WorkspaceRow
  slack: SlackApi
}

const refusal =
  'Only administrators of Earshot may do that. Your address in Slack has to be that of your account.'

/** Changes the status, if the person may. @returns a sentence for them alone. */
async function act(
  acting: Acting,
  { user }: Interaction,
  { feedbackId, statusId }: { feedbackId: string; statusId: string },
): Promise<string> {
  const { services, now, tenantId } = acting
  const member = await findActor(acting, user.id)
  if (typeof member === 'string') return member
  const personId = member.person_id
  const db = services.db.tenant(tenantId, { personId, address: '', requestId: 'slack' })
  return db.transaction(async (db) => {
    await lockFeedback(db, feedbackId)
    const item = await findFeedback(db, feedbackId)
    const status = item && (await readStatuses(db, item.project_id)).find(({ id }) => id === statusId)
    if (!item || !status) return 'The item or the status was deleted.'
    if (item.merged_into_id !== null)
      return `${referenceOf(item.kind, item.number)} was merged. Change the one that took it in.`
    await changeItemStatus({ db, services, now, personId }, item, { statusId, quiet: false })
    return `${referenceOf(item.kind, item.number)} is now ${status.name}.`
  })
}

/** The member behind a person at Slack; a sentence if there is none who may. */
async function findActor({ services, tenantId, workspace, slack }: Acting, userId: string) {
  try {
    const person = await slack.findPerson(userId)
    if (!person.isConfirmed || person.teamId !== workspace.team_id) return refusal
    const member = await findMemberByEmail(services.db, tenantId, person.email)
    const tenant = await findTenant(services.db, tenantId)
    if (!member || member.login_enabled === 0 || !tenant || tenant.suspended_at !== null) return refusal
    return may({ role: member.role, owner: member.owner === 1 }, 'changeFeedbackStatus') ? member : refusal
  } catch (error) {
    if (error instanceof SlackRefusal) return error.message
    throw error
  }
}
