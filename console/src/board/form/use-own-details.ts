import type { Contact } from '@earshot/shared/contact/contact'
import { RequestError } from '@earshot/shared/contact/request-error'
import type { ContactDetails } from '@earshot/shared/person/contact-details'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useBoard } from '../parts/board-context.ts'
import { whenKnown } from '../parts/notification-queries.ts'
import { fieldErrorOf, reasonOf } from '../parts/wording.ts'

const detailsQuery = (contact: Contact) =>
  queryOptions({
    ...whenKnown(contact),
    queryKey: ['details'],
    queryFn: () => contact.session.send<ContactDetails>({ method: 'GET', path: 'v1/me' }),
  })

/** Name and address of the contact, once loaded. */
export const useKnownDetails = (): ContactDetails | undefined =>
  useQuery(detailsQuery(useBoard().contact)).data

/** Errors of refused details, by field; an error of no field is shown at a field with typed text. */
const errorsOf = (error: RequestError, body: Record<string, string>): Record<string, string> =>
  error.errors.length > 0
    ? Object.fromEntries(error.errors.map((field) => [field.path, fieldErrorOf(field)]))
    : { [body.name ? 'name' : 'email']: reasonOf(error) }

/** Name and address that a contact may add to a post, while typed; sent before the post. */
export function useOwnDetails() {
  const { contact } = useBoard()
  const queryClient = useQueryClient()
  const query = detailsQuery(contact)
  const { data } = useQuery(query)
  const [typed, setTyped] = useState({ name: '', email: '' })
  const [errors, setErrors] = useState<Record<string, string>>({})

  /**
   * Saves the typed details. @returns true if they are saved or can be saved later; false if `errors` has the errors.
   */
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
      // Neither sent nor queued: the details stay in their fields, and the post is sent without them.
      if (!(error instanceof RequestError) || error.retryable) return true
      setErrors(errorsOf(error, body))
      return false
    }
  }
  return { known: data, typed, errors, save, write: (change: object) => setTyped({ ...typed, ...change }) }
}
