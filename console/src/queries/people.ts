import {
  type Person,
  PersonActPage,
  PersonDetail,
  PersonNoteList,
  PersonPage,
} from '@earshot/shared/person/person'
import { PersonNotificationPage, PersonTaskPage } from '@earshot/shared/person/person-history'
import type { z } from 'zod'
import { download } from '../api/api.ts'
import { runWithNotice } from '../design/notice/notify.tsx'
import { keys } from './query-keys.ts'
import {
  cursorQuery,
  getQuery,
  keepRowsAndRefetch,
  listQuery,
  type SearchParameters,
} from './server-query.ts'

/** A contact in the list, with the values of custom fields if they were asked for. */
export type ListedPerson = z.infer<typeof PersonPage>['items'][number]

/** Filtered contacts (`PersonQuery`), last seen first. */
export const peopleQuery = (filters: SearchParameters) => ({
  ...cursorQuery(keys.people(filters), '/contacts', PersonPage, { ...filters, limit: 50 }),
  ...keepRowsAndRefetch,
})

export const personQuery = (personId: string) =>
  getQuery(keys.person(personId), `/contacts/${personId}`, PersonDetail)

/** Activity of a contact, newest first. */
export const contactActivityQuery = (personId: string) =>
  cursorQuery(keys.listOfPerson(personId, 'acts'), `/contacts/${personId}/acts`, PersonActPage)

/** Notifications that a contact was sent, newest first. */
export const personNotificationsQuery = (personId: string) =>
  cursorQuery(
    keys.listOfPerson(personId, 'notifications'),
    `/contacts/${personId}/notifications`,
    PersonNotificationPage,
  )

/** Tasks that are linked to a contact's items, newest first. */
export const personTasksQuery = (personId: string) =>
  cursorQuery(keys.listOfPerson(personId, 'tasks'), `/contacts/${personId}/tasks`, PersonTaskPage)

/** The team's notes about a contact, the newest first. */
export const personNotesQuery = (personId: string) =>
  listQuery(keys.listOfPerson(personId, 'notes'), `/contacts/${personId}/notes`, PersonNoteList)

/** Exports all data of a contact as a file. */
export const exportPerson = ({ id, name }: Pick<Person, 'id' | 'name'>): Promise<void> =>
  runWithNotice(() => download(`/contacts/${id}/export`), {
    done: `The data of ${name} was saved as a file`,
    failed: `The data of ${name} could not be exported`,
  })
