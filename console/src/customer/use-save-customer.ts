import { PersonDetail } from '@earshot/shared/person/person'
import { useRef } from 'react'
import { request } from '../api/api.ts'
import type { CustomerDraft } from './customer-draft.ts'

/**
 * Adds a form's customer if need be, and returns the id. Another try of the form, after a refusal of the rest, adds no
 * second customer with the same details.
 */
export function useSaveCustomer(): (draft: CustomerDraft) => Promise<string> {
  const added = useRef(new Map<string, string>())
  return async ({ contactId, name, email, company }) => {
    if (contactId !== '') return contactId
    const details = JSON.stringify([name, email, company])
    const known = added.current.get(details)
    if (known !== undefined) return known
    const { id } = await request('POST', '/contacts', PersonDetail, { body: { name, email, company } })
    added.current.set(details, id)
    return id
  }
}
