import { PersonQuery } from '@earshot/shared/person'
import { z } from 'zod'

/** What the list of people shows, as the address spells it. */
export const PeopleFilters = z.object({
  query: PersonQuery.shape.query,
  state: PersonQuery.shape.state,
})
export type PeopleFilters = z.output<typeof PeopleFilters>
