import { PersonActPage, PersonDetail, PersonNoteList, PersonPage } from '@earshot/shared/person'
import { keys } from '../lib/query-keys.ts'
import { alwaysFresh, cursorQuery, getQuery, listQuery, type SearchParameters } from './server-query.ts'

/** The contacts under some filters (`PersonQuery`), last seen first. */
export const peopleQuery = (filters: SearchParameters) => ({
  ...cursorQuery(keys.people(filters), '/contacts', PersonPage, { ...filters, limit: 50 }),
  ...alwaysFresh,
})

export const personQuery = (personId: string) =>
  getQuery(keys.person(personId), `/contacts/${personId}`, PersonDetail)

/** What a contact did, the newest first. */
export const personActsQuery = (personId: string) =>
  cursorQuery(keys.personActs(personId), `/contacts/${personId}/acts`, PersonActPage)

/** The team's notes about a contact, the newest first. */
export const personNotesQuery = (personId: string) =>
  listQuery(keys.personNotes(personId), `/contacts/${personId}/notes`, PersonNoteList)
