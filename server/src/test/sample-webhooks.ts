import { WebhookEvent } from '@earshot/shared/webhook/webhook-events'
import type { Caller } from './caller.ts'
import type { World } from './harness.ts'
import type { Organisation } from './story.ts'

const path = '/api/v1/webhooks'

/** A request for a webhook; nothing listens at its address. */
export const newWebhookBody = {
  url: 'https://hooks.example.com/earshot',
  events: WebhookEvent.options,
  projectIds: null,
}

const ownerOf = (world: World, { tenantId }: Organisation): Promise<Caller> =>
  world.as(tenantId === world.harbor.tenantId ? 'Ada' : 'Chloe')

/** A new webhook with its secret, as the console creates it. */
export async function createdWebhook(
  world: World,
  options: Partial<Omit<typeof newWebhookBody, 'projectIds' | 'events'>> & {
    events?: WebhookEvent[]
    organisation?: Organisation
    includesPrivate?: boolean
    projectIds?: string[]
  } = {},
) {
  const { organisation = world.harbor, ...body } = options
  const answer = await (await ownerOf(world, organisation)).post(path, { ...newWebhookBody, ...body })
  if (answer.status !== 201) throw new Error(`No webhook: ${await answer.text()}`)
  return answer.json()
}

/** The only webhook of an organisation, so that another one can be created. */
export async function sampleWebhook(world: World, organisation: Organisation): Promise<string> {
  const owner = await ownerOf(world, organisation)
  for (const { id } of (await owner.get(path).json()).items) await owner.delete(`${path}/${id}`)
  return (await createdWebhook(world, { organisation })).id
}

/** A test message to the organisation's webhook, which is not sent before a sender runs. */
export async function sampleDelivery(world: World, organisation: Organisation): Promise<string> {
  const owner = await ownerOf(world, organisation)
  const [webhook] = (await owner.get(path).json()).items
  const id = webhook?.id ?? (await sampleWebhook(world, organisation))
  return (await owner.post(`${path}/${id}/tests`, undefined).json()).id
}
