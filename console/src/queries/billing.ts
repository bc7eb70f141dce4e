import {
  InvoiceList,
  ProviderPage,
  Subscription,
  type SubscriptionChoice,
  SubscriptionPreview,
} from '@earshot/shared/billing/billing'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { request } from '../api/api.ts'
import { notifyFailed } from '../design/notice/notify.tsx'
import { queryClient } from './query-client.ts'
import { keys } from './query-keys.ts'
import { getQuery, refetchOnVisit } from './server-query.ts'

const path = '/subscription'

/** The organisation's subscription and trial, and the prices of plans. */
export const subscriptionQuery = () => refetchOnVisit(getQuery(keys.subscription(), path, Subscription))

/** The organisation's invoices, newest first, and its credit. */
export const invoicesQuery = () => refetchOnVisit(getQuery(keys.invoices(), '/invoices', InvoiceList))

/** Current cost of a choice. @throws ApiError. */
export const readPreview = (choice: SubscriptionChoice, signal?: AbortSignal): Promise<SubscriptionPreview> =>
  request('POST', `${path}/preview`, SubscriptionPreview, { body: choice, ...(signal && { signal }) })

/** Current cost of a choice, never cached, for display beside the choice. */
export const previewQuery = (choice: SubscriptionChoice) =>
  queryOptions({
    queryKey: keys.subscriptionPreview(choice),
    queryFn: ({ signal }) => readPreview(choice, signal),
    staleTime: 0,
    gcTime: 0,
  })

/** Runs an action on the subscription, and updates every cache from the response. */
export function useSubscriptionAction<Body = void>(
  action: 'trial' | 'change' | 'cancel' | 'resume',
  on: { done?: (subscription: Subscription) => void; failed?: string } = {},
) {
  return useMutation({
    mutationFn: (body: Body) =>
      request('POST', `${path}/${action}`, Subscription, body === undefined ? {} : { body }),
    onSuccess: (subscription) => {
      queryClient.setQueryData(keys.subscription(), subscription)
      on.done?.(subscription)
    },
    onError: (error) => on.failed && notifyFailed(on.failed, error),
  })
}

/** Redirects to a page of the payment provider. @throws ApiError. */
export async function goToProvider(page: 'checkout' | 'portal', body?: SubscriptionChoice): Promise<void> {
  const { url } = await request('POST', `${path}/${page}`, ProviderPage, body ? { body } : {})
  location.assign(url)
}
