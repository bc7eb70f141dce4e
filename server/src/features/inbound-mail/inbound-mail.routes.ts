import { bounded } from '@earshot/shared/field/text-fields'
import { mailLimits } from '@earshot/shared/mail-limits'
import { ForwardingAddresses, ForwardingReplacement } from '@earshot/shared/project/forwarding-addresses'
import { z } from 'zod'
import { requireToken } from '../../auth/bearer-token.ts'
import { streamOfBody } from '../../http/json-body.ts'
import { Routes } from '../../http/routes.ts'
import type { FeedbackServices } from '../feedback/feedback-services.ts'
import { replaceAddresses, showAddresses } from './forwarding-addresses.ts'
import { receivePosted } from './posted-mail.ts'

/** Emails that the operator's email provider receives. */
export const inboundMailRoutes = new Routes<FeedbackServices>()

inboundMailRoutes.get(
  '/api/v1/projects/{projectId}/forwarding-addresses',
  {
    access: 'readProjects',
    summary: 'Get the addresses to which members forward customers’ emails',
    details:
      'Only an email of a member counts, from the address of their account; it becomes an item of its original sender.',
    answer: ForwardingAddresses,
  },
  (ctx, { params }) => showAddresses(ctx, params.projectId),
)

inboundMailRoutes.put(
  '/api/v1/projects/{projectId}/forwarding-addresses',
  {
    access: 'editProjects',
    summary: 'Replace these addresses; the present ones take no more emails',
    details: '409 if the version in `replaces` is not the present one.',
    body: ForwardingReplacement,
    answer: ForwardingAddresses,
  },
  (ctx, { params, body }) => replaceAddresses(ctx, params.projectId, body),
)

// Outside the same-origin routes: the email provider posts here, without cookies.
inboundMailRoutes.post(
  '/inbound-mail',
  {
    access: 'anyone',
    rateLimit: 'providerEvents',
    summary: 'Receive an email',
    details:
      'For your email provider, with `Authorization: Bearer` and the secret of `INBOUND_MAIL_SECRET`; 404 without it. The body is the email as it arrived. 403 says why it is refused for good, 503 that it must be sent again.',
    authenticate: async (c, { config }: FeedbackServices) =>
      requireToken(config.inboundMail?.secret, c.req.header('authorization') ?? ''),
    headers: z.object({ authorization: bounded(500).default('') }),
    query: z.strictObject({
      /** Address to which it was sent, as the provider's envelope names it. */
      recipient: bounded(320),
      /** Sender in the envelope; empty for a bounce. */
      sender: bounded(320),
    }),
    upload: { types: ['message/rfc822'], maxBytes: mailLimits.inboundMailBytesMax, streamed: true },
    noContent: 'Stored, now or before, or dropped as the email of a program',
  },
  async ({ services }, { query: { recipient, sender } }, c) => {
    const body = streamOfBody(c, Number.POSITIVE_INFINITY)
    await receivePosted(services, { recipient, envelopeSender: sender, body })
  },
)
