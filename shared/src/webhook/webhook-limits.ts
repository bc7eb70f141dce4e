/** Lengths and counts of webhooks; apart from `limits`, which the widget carries. */
export const webhookLimits = {
  /** Webhooks of an organisation that people have made. */
  webhooksMax: 20,
  /** Further webhooks of an organisation, made by API keys: each switch of an automation makes one. */
  keyWebhooksMax: 100,
  webhookUrlMax: 2048,
  /** Characters of a long text in a message to a webhook. */
  webhookTextMax: 2_000,
  /** Time for which messages to webhooks and their tries are kept. */
  deliveriesKept: 30 * 24 * 60 * 60 * 1000,
} as const
