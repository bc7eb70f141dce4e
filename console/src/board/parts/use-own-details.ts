import type { Contact } from '@earshot/shared/contact/contact'
import { RequestError } from '@earshot/shared/contact/request-error'
import type { ContactDetails } from '@earshot/shared/person/contact-details'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useBoard } from './board-context.ts'
import { whenKnown } from './notification-queries.ts'
import { fieldErrorOf, reasonOf } from './wording.ts'

const detailsQuery = (contact: Contact) =>
  queryOptions({
    ...whenKnown(contact),
    queryKey: ['details'],
    queryFn: () => contact.session.send<ContactDetails>({ method: 'GET', path: 'v1/me' }),
  })

/** What the contact is called and where they can be written to, once it has loaded. */
export const useKnownDetails = (): ContactDetails | undefined =>
  useQuery(detailsQuery(useBoard().contact)).data

/** What is wrong with details that were refused, by field; what concerns none of them stands at one that was typed. */
const errorsOf = (error: RequestError, body: Record<string, string>): Record<string, string> =>
  error.errors.length > 0
    ? Object.fromEntries(error.errors.map((field) => [field.path, fieldErrorOf(field)]))
    : { [body.name ? 'name' : 'email']: reasonOf(error) }

/** What a contact may say of themselves beside what they send, as it is typed; sent before the rest. */
export function useOwnDetails() {
  const { contact } = useBoard()
  const queryClient = useQueryClient()
  const query = detailsQuery(contact)
  const { data } = useQuery(query)
  const [typed, setTyped] = useState({ name: '', email: '' })
  const [errors, setErrors] = useState<Record<string, string>>({})

  /** Whether what was typed is saved, or can be left for another time; what is wrong is in `errors`. */
  async function save(): Promise<boolean> {
    const body = Object.fromEntries(Object.entries(typed).filter(([, value]) => value.trim() !== ''))
    setErrors({})
    if (Object.keys(body).length === 0) return true
    try {
      const { answer } = await contact.outbox.put<ContactDetails>('v1/me', body)
      if (answer) queryClient.setQueryData(query.queryKey, answer)
      setTyped({ name: '', email: '' })
      return true
    } catch (error) {
      // Neither sent nor stored: it stays in its fields, and the words go their own way.
      if (!(error instanceof RequestError) || error.retryable) return true
      setErrors(errorsOf(error, body))
      return false
    }
  }
  return { known: data, typed, errors, save, write: (change: object) => setTyped({ ...typed, ...change }) }
}
