import { WebhookEvent, webhookEvents } from '@earshot/shared/webhook/webhook-events'

const nouns: Record<string, string> = {
  feedback: 'Feedback',
  vote: 'Votes',
  report: 'Reports',
  comment: 'Comments',
  task: 'Tasks',
  changelog: 'Changelog',
  contact: 'Customers',
}

/** All events by their noun, for the form. */
export const eventGroups = Object.entries(nouns).map(([name, noun]) => ({
  noun,
  events: WebhookEvent.options
    .filter((event) => event.startsWith(`${name}.`))
    .map((event) => ({ event, meaning: webhookEvents[event] })),
}))
