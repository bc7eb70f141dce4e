import type { Contact } from '@earshot/shared/contact/contact'
import { contactNames } from '@earshot/shared/contact/store'
import type { QueryClient } from '@tanstack/react-query'
import { forgetIdentity } from './identity.ts'

/** Signs the contact out: clears this browser's storage, this tab's and the query cache. */
export async function leave(contact: Contact, queryClient: QueryClient): Promise<void> {
  const { options, session, store, votes } = contact
  options.identity = undefined
  forgetIdentity(options.key)
  for (const name of contactNames) store.write(name)
  session.forget()
  votes.forget()
  await queryClient.resetQueries()
}
