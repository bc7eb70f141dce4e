/** Lengths and times of messages to chats; apart from `limits`, which the widget carries. */
export const chatLimits = {
  /** The typed channel: an id at Slack, the address of a webhook elsewhere. */
  channelMax: 1000,
  /** An id of Slack's. */
  slackIdMax: 30,
  /** A cursor in Slack's lists of channels. */
  cursorMax: 500,
  /** Milliseconds for which messages are kept. */
  messagesKept: 30 * 24 * 60 * 60 * 1000,
} as const
