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

/** Emails in the outbox, dead letters as well, by organisation and number. */
export const listPostedMails = (
  { global }: Global,
  after: { tenant_id: string; seq: number } | undefined,
  limit: number,
) =>
  global
    .selectFrom('outbox')
    .select(['tenant_id', 'seq', 'payload'])
    .where('kind', '=', 'sendMail')
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('tenant_id', '>', after?.tenant_id ?? ''),
          eb.and([eb('tenant_id', '=', after?.tenant_id ?? ''), eb('seq', '>', after?.seq ?? 0)]),
        ]),
      ),
    )
    .orderBy('tenant_id')
    .orderBy('seq')
    .limit(limit)
    .execute()

/** Replaces the payload of an outbox entry that has not changed. */
export const replacePostedPayload = (
  { global }: Global,
  { tenant_id, seq, payload }: { tenant_id: string; seq: number; payload: string },
  next: string,
) =>
  global
    .updateTable('outbox')
    .set({ payload: next })
    .where('tenant_id', '=', tenant_id)
    .where('seq', '=', seq)
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
