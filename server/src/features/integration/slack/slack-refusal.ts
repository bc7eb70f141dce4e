import type { ChatTrouble } from '../../../db/tables/integration-tables.ts'
import { ChatRefusal } from '../chat/chat-refusal.ts'

/** Reasons for which Slack refuses. */
export type SlackTrouble = Exclude<ChatTrouble, 'gone'>

/** Each refusal with the sentence that mends it. */
export const slackSentences: Record<SlackTrouble, string> = {
  token:
    'Slack no longer accepts the token. Install the app in the workspace again, and connect with its new token.',
  scope:
    'The app lacks a permission. Add the bot scopes of the guide, install the app again, and connect with its token.',
  channel:
    'Slack does not find the channel. It was deleted, or is private: then invite the app into it with /invite.',
  membership: 'The app is not in the channel. Invite it there with /invite.',
  archived: 'The channel is archived. Restore it in Slack, or choose another one.',
  restricted:
    'The workspace lets only some people post in this channel. Let the app post, or choose another one.',
  refused: 'Slack does not take this message.',
  later: 'Slack does not respond, or asks to wait.',
}

/** Slack did not do as asked. */
export class SlackRefusal extends ChatRefusal {
  override readonly name = 'SlackRefusal'

  constructor(reason: SlackTrouble, options?: ConstructorParameters<typeof ChatRefusal>[2]) {
    super(reason, slackSentences, options)
  }
}

/** Refusals that concern the whole workspace. */
export const ofWorkspace: readonly ChatTrouble[] = ['token', 'scope']

const reasons: Record<string, SlackTrouble> = {
  not_authed: 'token',
  invalid_auth: 'token',
  account_inactive: 'token',
  token_revoked: 'token',
  token_expired: 'token',
  team_access_not_granted: 'token',
  org_login_required: 'later',
  missing_scope: 'scope',
  no_permission: 'scope',
  not_allowed_token_type: 'scope',
  channel_not_found: 'channel',
  invalid_channel: 'channel',
  not_in_channel: 'membership',
  is_archived: 'archived',
  restricted_action: 'restricted',
  restricted_action_read_only_channel: 'restricted',
  restricted_action_thread_locked: 'restricted',
  restricted_action_non_threadable_channel: 'restricted',
  ratelimited: 'later',
  rate_limited: 'later',
  internal_error: 'later',
  fatal_error: 'later',
  service_unavailable: 'later',
  request_timeout: 'later',
  team_added_to_org: 'later',
}

/** The reason that stands behind an error of Slack's; an unknown one is of this call alone. */
export const reasonOfError = (error: string): SlackTrouble =>
  (Object.hasOwn(reasons, error) && reasons[error]) || 'refused'
