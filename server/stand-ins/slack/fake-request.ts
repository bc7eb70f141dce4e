import { createHmac } from 'node:crypto'

interface Signing {
  secret: string
  /** In seconds. */
  at: number
  team?: string
}

interface FakeAction extends Signing {
  user: string
  value: string
  channel: string
}

/** A request of Slack's about links in a message, or another event, signed at a time. */
export function eventOf(content: object, { secret, at, team = 'THARBOR' }: Signing) {
  const body = JSON.stringify({ type: 'event_callback', team_id: team, ...content })
  return { body, headers: { ...signatureOf(body, secret, at), 'content-type': 'application/json' } }
}

/** A request of Slack's for a chosen option of a message's select, signed at a time. */
export function actionOf({ user, value, channel, secret, at, team = 'THARBOR' }: FakeAction) {
  const payload = {
    type: 'block_actions',
    team: { id: team },
    user: { id: user },
    channel: { id: channel },
    actions: [{ type: 'static_select', action_id: 'status', selected_option: { value } }],
  }
  const body = new URLSearchParams({ payload: JSON.stringify(payload) }).toString()
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  return { body, headers: { ...signatureOf(body, secret, at), ...type } }
}

const signatureOf = (body: string, secret: string, at: number) => ({
  'x-slack-request-timestamp': String(at),
  'x-slack-signature': `v0=${createHmac('sha256', secret).update(`v0:${at}:${body}`).digest('hex')}`,
})
