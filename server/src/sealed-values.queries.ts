import type { GlobalDb } from './db/database.ts'

type Global = Pick<GlobalDb, 'global'>

/** Emails in the queue, in the order of their ids. */
export const listQueuedMails = ({ global }: Global, after: string, limit: number) =>
  global
    .selectFrom('jobs')
    .select(['id', 'payload'])
    .where('kind', '=', 'sendMail')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Replaces the payload of a job that has not changed. */
export const replacePayload = (
  { global }: Global,
  { id, payload }: { id: string; payload: string },
  next: string,
) =>
  global
    .updateTable('jobs')
    .set({ payload: next })
    .where('id', '=', id)
    .where('payload', '=', payload)
    .execute()

/** Stored answers of creations outside of any organisation, in the order of their keys. */
export const listOperatorAnswers = ({ global }: Global, after: string, limit: number) =>
  global
    .selectFrom('operator_idempotency_keys')
    .select(['key', 'response'])
    .where('key', '>', after)
    .orderBy('key')
    .limit(limit)
    .execute()

/** Replaces a stored answer that has not changed. */
export const replaceOperatorAnswer = (
  { global }: Global,
  { key, response }: { key: string; response: string },
  next: string,
) =>
  global
    .updateTable('operator_idempotency_keys')
    .set({ response: next })
    .where('key', '=', key)
    .where('response', '=', response)
    .execute()
