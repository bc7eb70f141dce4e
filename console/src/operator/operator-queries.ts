import { OperatorBilling } from '@earshot/shared/billing/operator-billing'
import { type MailingList, SubscriberPage } from '@earshot/shared/billing/subscription'
import { ContactMessagePage } from '@earshot/shared/contact-message/contact-message'
import { type MailSenderChange, MailSenderList } from '@earshot/shared/operator/mail-sender'
import {
  HeldSignUpPage,
  OperatorOrganisationDetail,
  OperatorOrganisationPage,
  OperatorResult,
} from '@earshot/shared/operator/operator'
import { useMutation } from '@tanstack/react-query'
import { request } from '../api/api.ts'
import { notifyDone, notifyFailed } from '../design/notice/notify.tsx'
import { queryClient } from '../queries/query-client.ts'
import { keys } from '../queries/query-keys.ts'
import {
  cursorQuery,
  getQuery,
  keepRowsAndRefetch,
  listQuery,
  refetchOnVisit,
} from '../queries/server-query.ts'

const organisationsPath = '/operator/organisations'

/** The installation's organisations, newest first. */
export const operatorOrganisationsQuery = (query: string) => ({
  ...cursorQuery(keys.operatorOrganisations({ query }), organisationsPath, OperatorOrganisationPage, {
    query,
    limit: 50,
  }),
  ...keepRowsAndRefetch,
})

export const operatorOrganisationQuery = (id: string) =>
  refetchOnVisit(
    getQuery(keys.operatorOrganisation(id), `${organisationsPath}/${id}`, OperatorOrganisationDetail),
  )

/** Subscriptions, complimentary plans and revenue by month. */
export const operatorBillingQuery = () =>
  refetchOnVisit(getQuery(keys.operatorBilling(), '/operator/billing', OperatorBilling))

/** Number of contacts that each organisation emails. */
export const mailSendersQuery = () =>
  refetchOnVisit(listQuery(keys.mailSenders(), '/operator/mail', MailSenderList))

/** Trusts an organisation's emails, or stops them. */
export function useMailSenderChange(id: string) {
  return useMutation({
    mutationFn: (body: MailSenderChange) =>
      request('PUT', `${organisationsPath}/${id}/mail`, MailSenderList, { body }),
    onSuccess: ({ items }) => queryClient.setQueryData(keys.mailSenders(), items),
  })
}

/**
 * Changes an organisation by `PUT plan`, or `PUT` or `DELETE` of `complimentary-plan` and `suspension`, and updates every cache from
 * the response.
 */
export function useOrganisationChange<Body>(
  method: 'PUT' | 'DELETE',
  id: string,
  part: 'plan' | 'complimentary-plan' | 'suspension',
) {
  return useMutation({
    mutationFn: (body: Body) =>
      request(method, `${organisationsPath}/${id}/${part}`, OperatorOrganisationDetail, { body }),
    onSuccess: (organisation) => queryClient.setQueryData(keys.operatorOrganisation(id), organisation),
  })
}

/** Subscribers of a list, newest first. */
export const subscribersQuery = (list: MailingList, query: string) => ({
  ...cursorQuery(keys.subscribers({ list, query }), '/operator/subscribers', SubscriberPage, {
    list,
    query,
    limit: 50,
  }),
  ...keepRowsAndRefetch,
})

/** Messages from the contact form, newest first. */
export const contactMessagesQuery = () =>
  refetchOnVisit(cursorQuery(keys.contactMessages(), '/operator/contact-messages', ContactMessagePage))

/** Sign-ups held for the operator, oldest first. */
export const heldSignUpsQuery = () =>
  refetchOnVisit(cursorQuery(keys.heldSignUps(), '/operator/held-sign-ups', HeldSignUpPage))

export const useReleaseSignUp = () => useDecision((id) => ['POST', `/operator/held-sign-ups/${id}/release`])

export const useRefuseSignUp = () => useDecision((id) => ['DELETE', `/operator/held-sign-ups/${id}`])

function useDecision(callOf: (id: string) => ['POST' | 'DELETE', string]) {
  return useMutation({
    mutationFn: (id: string) => request(...callOf(id), OperatorResult),
    onSuccess: ({ message }) => notifyDone(message),
    onError: (error) => notifyFailed('The sign-up could not be decided', error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.heldSignUps() }),
  })
}
