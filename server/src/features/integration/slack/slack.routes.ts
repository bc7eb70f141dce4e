import { Id } from '@earshot/shared/field/ids'
import { bounded } from '@earshot/shared/field/text-fields'
import {
  NewSlackConnection,
  SlackChannelOptions,
  SlackChannelQuery,
  SlackConnection,
} from '@earshot/shared/integration/slack'
import { z } from 'zod'
import { readBytes } from '../../../http/json-body.ts'
import { Routes } from '../../../http/routes.ts'
import { listOptions } from './channel-options.ts'
import { receiveAction } from './receive-action.ts'
import { receiveSlackEvent } from './receive-event.ts'
import { connectWorkspace, disconnectWorkspace, showConnection } from './workspace.ts'

const access = 'editProjects'
const ofOrganisation = '/api/v1/slack'

/** The connection of an organisation to Slack. */
export const slackRoutes = new Routes()

slackRoutes.get(
  ofOrganisation,
  { access, summary: 'Read the connection to Slack', answer: SlackConnection },
  (ctx) => showConnection(ctx),
)

slackRoutes.put(
  ofOrganisation,
  {
    access,
    recentLogin: true,
    summary: 'Connect the organisation to a Slack workspace',
    details:
      'With the bot token of an app in that workspace. It is stored encrypted, and no response contains it. Again with the same workspace, it takes another token. 409 while the organisation is connected to another one.',
    body: NewSlackConnection,
    answer: SlackConnection,
  },
  (ctx, { body }) => connectWorkspace(ctx, body),
)

slackRoutes.delete(
  ofOrganisation,
  {
    access,
    summary: 'Disconnect the organisation from Slack',
    details: 'The token is revoked. Messages stay in Slack as they are.',
    noContent: 'Disconnected',
  },
  (ctx) => disconnectWorkspace(ctx),
)

slackRoutes.get(
  `${ofOrganisation}/channels`,
  {
    access,
    summary: 'List the channels of the Slack workspace',
    details: 'As Slack pages them. Private channels are listed only if the app is in them.',
    query: SlackChannelQuery,
    answer: SlackChannelOptions,
  },
  (ctx, { query }) => listOptions(ctx, query),
)

const ofSlack = { tenantId: Id, workspaceId: Id }
const signedHeaders = z.object({
  'x-slack-request-timestamp': bounded(20).default(''),
  'x-slack-signature': bounded(200).default(''),
})

/** A request with its signature, as it came. */
const signedOf = (headers: z.output<typeof signedHeaders>, body: ArrayBuffer) => ({
  timestamp: headers['x-slack-request-timestamp'],
  signature: headers['x-slack-signature'],
  body: new Uint8Array(body),
})

// Outside the same-origin routes: Slack posts to these two, without cookies, and is authenticated by its signature over
// the whole body.
slackRoutes.post(
  '/slack-actions/{tenantId}/{workspaceId}',
  {
    access: 'anyone',
    rateLimit: 'providerEvents',
    summary: 'Receive an action on a message at Slack',
    details: 'For Slack: signed with the signing secret of the app. 401 if the signature is wrong or old.',
    params: ofSlack,
    headers: signedHeaders,
    upload: { types: ['application/x-www-form-urlencoded'], maxBytes: 256 * 1024 },
    noContent: 'Received',
  },
  async (ctx, { params, headers }, c) => receiveAction(ctx, params, signedOf(headers, await readBytes(c))),
)

slackRoutes.post(
  '/slack-events/{tenantId}/{workspaceId}',
  {
    access: 'anyone',
    rateLimit: 'providerEvents',
    summary: 'Receive an event of Slack',
    details:
      'For Slack, about links to items: signed with the signing secret of the app. Answers the challenge by which Slack tries the address. 401 if the signature is wrong or old.',
    params: ofSlack,
    headers: signedHeaders,
    upload: { types: ['application/json; charset=utf-8'], maxBytes: 256 * 1024 },
    answer: z.object({ challenge: z.string().nullable() }),
  },
  async (ctx, { params, headers }, c) =>
    receiveSlackEvent(ctx, params, signedOf(headers, await readBytes(c))),
)
