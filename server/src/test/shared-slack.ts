import { FakeSlack } from '../../stand-ins/slack/fake-slack.ts'

/** Slack as the tests of this process reach it. */
export const slack = await FakeSlack.listen()

/** A token that it accepts. */
export const slackToken = 'xoxb-good'

/** A channel of the token's workspace, and all news for it. */
export const slackChoice = {
  channel: 'C0FEEDBACK',
  topics: ['feedback', 'comment', 'status'],
  includesPrivate: false,
}
slack.addChannel(slackChoice.channel, 'feedback')

/** A request to connect: the token is accepted again if a test has had it revoked. */
export function slackConnectionBody() {
  slack.addToken(slackToken)
  return { botToken: slackToken }
}
