/** Lengths and times of Slack; apart from `limits`, which the widget carries. */
export const slackLimits = {
  /** An id of Slack's. */
  idMax: 30,
  /** A cursor in Slack's lists of channels. */
  cursorMax: 500,
  /** Milliseconds for which messages to Slack are kept. */
  messagesKept: 30 * 24 * 60 * 60 * 1000,
} as const
