import type {
  FixAnswer,
  FixQuestion,
  PublicEntry,
  PublicEntryPage,
} from '@earshot/shared/changelog/changelog'
import type { Contact } from '@earshot/shared/contact/contact'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { byCursor } from '../../queries/by-cursor.ts'

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

const nobody: { items: FixQuestion[] } = { items: [] }

/** Bugs whose reporters are asked if they are fixed. */
export const fixQuestionsQuery = ({ session }: Contact) =>
  queryOptions({
    queryKey: ['fixes'],
    queryFn: () =>
      session.isKnown()
        ? session.send<{ items: FixQuestion[] }>({ method: 'GET', path: 'v1/me/fixes' })
        : nobody,
  })

/** Sends the contact's answer on a fix. @throws if it could not be sent. */
export const answerFix = ({ session }: Contact, feedbackId: string, body: FixAnswer): Promise<unknown> =>
  session.send({ method: 'PUT', path: `v1/feedback/${feedbackId}/fix`, body })
