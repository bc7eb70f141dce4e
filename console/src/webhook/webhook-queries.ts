import { DeliveryDetail, DeliveryPage, WebhookDelivery, WebhookList } from '@earshot/shared/webhook/webhook'
import { request } from '../api/api.ts'
import { queryClient } from '../queries/query-client.ts'
import { keys } from '../queries/query-keys.ts'
import { cursorQuery, getQuery, listQuery } from '../queries/server-query.ts'

/** Milliseconds between two looks at messages that are under way. */
const lookEvery = 1_500

/** The organisation's webhooks, newest first. */
export const webhooksQuery = () => listQuery(keys.webhooks(), '/webhooks', WebhookList)

export const reloadWebhooks = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keys.webhooks() })

/** Messages to a webhook, newest first, read again while one of them is under way. */
export const deliveriesQuery = (webhookId: string) => ({
  ...cursorQuery(keys.deliveries(webhookId), `/webhooks/${webhookId}/deliveries`, DeliveryPage),
  staleTime: 0,
  refetchInterval: (query: { state: { data?: { pages: { items: WebhookDelivery[] }[] } | undefined } }) => {
    const items = query.state.data?.pages.flatMap((page) => page.items) ?? []
    return items.some(isUnderWay) ? lookEvery : false
  },
})

/** True for a message that is sent within seconds. */
const isUnderWay = ({ nextAt }: WebhookDelivery): boolean => nextAt !== null && nextAt < Date.now() + 10_000

export const deliveryQuery = (webhookId: string, deliveryId: string) => ({
  ...getQuery(
    keys.delivery(webhookId, deliveryId),
    `/webhooks/${webhookId}/deliveries/${deliveryId}`,
    DeliveryDetail,
  ),
  staleTime: 0,
  refetchInterval: (query: { state: { data?: DeliveryDetail | undefined } }) =>
    query.state.data && isUnderWay(query.state.data) ? lookEvery : false,
})

export const sendAgain = (webhookId: string, deliveryId: string) =>
  request('PUT', `/webhooks/${webhookId}/deliveries/${deliveryId}/pending`, WebhookDelivery)

export const sendTest = (webhookId: string) =>
  request('POST', `/webhooks/${webhookId}/tests`, WebhookDelivery)

export const reloadDeliveries = (webhookId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keys.deliveries(webhookId) })
