import type {
  FixAnswer,
  FixQuestion,
  PublicEntry,
  PublicEntryPage,
} from '@earshot/shared/changelog/changelog'
import type {
  ChangelogSubscription,
  NewChangelogSubscription,
} from '@earshot/shared/changelog-subscription/changelog-subscription'
import type { Contact } from '@earshot/shared/contact/contact'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { byCursor } from '../../queries/list/by-cursor.ts'
import { whenKnown } from '../parts/notification-queries.ts'

/** Published entries of the project, newest first. */
export const changelogQuery = (contact: Contact) =>
  infiniteQueryOptions({
    queryKey: ['changelog'],
    queryFn: ({ pageParam: cursor }) => contact.read<PublicEntryPage>('v1/changelog', { cursor }),
    ...byCursor,
  })

export const entryQuery = (contact: Contact, entryId: string) =>
  queryOptions({
    queryKey: ['changelog', entryId],
    queryFn: () => contact.read<PublicEntry>(`v1/changelog/${encodeURIComponent(entryId)}`),
  })

const subscriptionPath = 'v1/me/changelog-subscription'

/** The contact's subscription to the changelog by email. */
export const subscriptionQuery = (contact: Contact) =>
  queryOptions({
    ...whenKnown(contact),
    queryKey: ['changelog-subscription'],
    queryFn: () => contact.session.send<ChangelogSubscription>({ method: 'GET', path: subscriptionPath }),
  })

/** Stores the contact's subscription to the changelog, or ends it. @throws if it could not be sent. */
export async function sendSubscription(
  { session }: Contact,
  subscription: NewChangelogSubscription | null,
): Promise<ChangelogSubscription> {
  if (subscription)
    return session.send<ChangelogSubscription>({ method: 'PUT', path: subscriptionPath, body: subscription })
  await session.send({ method: 'DELETE', path: subscriptionPath })
  return { subscription: null }
}

const nobody: { items: FixQuestion[] } = { items: [] }

/**
 * Items about which the contact is asked if they work: those in published entries, or one item with or without an
 * entry. Loaded again by each page, because a page keeps the question that was answered on it.
 */
export const fixQuestionsQuery = ({ session }: Contact, feedbackId?: string) =>
  queryOptions({
    queryKey: ['fixes', feedbackId],
    gcTime: 0,
    queryFn: () =>
      session.isKnown()
        ? session.send<{ items: FixQuestion[] }>({
            method: 'GET',
            path: feedbackId ? `v1/me/fixes?feedbackId=${feedbackId}` : 'v1/me/fixes',
          })
        : nobody,
  })

/** True for the key of `fixQuestionsQuery`. */
export const isFixQuestion = ([name]: readonly unknown[]): boolean => name === 'fixes'

/** Sends the contact's answer about a finished item. @throws if it could not be sent. */
export const answerFix = ({ session }: Contact, feedbackId: string, body: FixAnswer): Promise<unknown> =>
  session.send({ method: 'PUT', path: `v1/feedback/${feedbackId}/fix`, body })
