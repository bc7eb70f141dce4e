import { PersonDetail } from '@earshot/shared/person/person'
import { request } from '../api/api.ts'
import { queryClient } from './query-client.ts'
import { keys } from './query-keys.ts'

/** Sets a person's company; null for none. Items that the person wants then count for this company. */
export async function changeCompany(personId: string, companyId: string | null): Promise<PersonDetail> {
  const person = await request('PUT', `/contacts/${personId}/company`, PersonDetail, { body: { companyId } })
  queryClient.setQueryData(keys.person(personId), person)
  for (const queryKey of [keys.companies(), keys.contacts(), keys.feedback()])
    void queryClient.invalidateQueries({ queryKey })
  return person
}
