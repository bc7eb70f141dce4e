import type { Webhook, WebhookDelivery, WebhookFailure } from '@earshot/shared/webhook/webhook'
import { WebhookEvent } from '@earshot/shared/webhook/webhook-events'

const failures: Record<WebhookFailure, string> = {
  malformed: 'The address is not valid. Change it.',
  private: 'The address leads into a private network. Use one on the internet.',
  unencrypted: 'The address does not begin with https://. Change it.',
  port: 'The address has an unusual port. Use 443 or 8443.',
  unknown_name: 'The host name does not exist. Check its spelling and its DNS records.',
  unreachable: 'No connection. Check that the server runs and that its firewall lets us in.',
  certificate: 'The TLS certificate is not valid. Renew it, or install the whole chain.',
  timeout: 'No answer in time. Answer first, and do the work afterwards.',
  too_large: 'The answer was too large. A status is enough.',
  status: 'The receiver refused it.',
  withdrawn: 'Not sent: what it was about is gone, or is no longer public.',
}

const statuses: Record<number, string> = {
  401: 'The receiver wants a login. Let our messages pass without one: they are signed.',
  403: 'The receiver forbids it. Check its firewall.',
  404: 'Nothing is at this path. Check the address.',
  405: 'The receiver takes no POST requests at this path. Check the address.',
  410: 'The receiver says that it is gone for good.',
  429: 'The receiver has too much to do. We slow down.',
}

/** The sentence about a failure that says how to mend it. */
export function failureWords({ failure, status }: Pick<WebhookDelivery, 'failure' | 'status'>): string {
  if (failure === null) return ''
  if (failure !== 'status' || status === null) return failures[failure]
  if (status >= 300 && status < 400) return 'The receiver redirects. Enter the address that it leads to.'
  return statuses[status] ?? (status >= 500 ? 'The receiver failed. Look at its log.' : failures.status)
}

/** The reason why a webhook is off, and the next step. */
export const offWords: Record<NonNullable<Webhook['off']>, string> = {
  paused: 'Paused. Nothing is sent, and nothing is kept for later.',
  moved:
    'Off: the organisation moved to this server, and the old secret stayed behind. Rotate the secret, give the new one to the receiver, then switch the webhook on.',
  gone: 'Switched off: the receiver answered that it is gone (410). Change the address, or delete the webhook.',
  failing:
    'Switched off: nothing was delivered for days. Once the receiver works, switch it on and send again what failed.',
}

/** Chosen events in words: 'All events', or how many. */
export const eventWords = (events: readonly WebhookEvent[]): string =>
  events.length === WebhookEvent.options.length
    ? 'All events'
    : events.length <= 3
      ? events.join(', ')
      : `${events.length} events`
