import { limits } from '@earshot/shared/limits'
import type { NewPersonNote, PersonNote } from '@earshot/shared/person/person'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { MemberCtx } from '../../http/context.ts'
import { once } from '../../http/idempotency/idempotency.ts'
import { deleteIdempotencyRecords } from '../../http/idempotency/idempotency-deletion.ts'
import { conflict, notFound } from '../../lib/app-error.ts'
import { newId } from '../../lib/id.ts'
import { showPerson } from './people.ts'

/** The team's notes on a contact, newest first. @throws AppError `not_found`. */
export async function showNotes(ctx: MemberCtx, personId: string): Promise<PersonNote[]> {
  await showPerson(ctx, personId)
  return listNotes(ctx.db, personId)
}

/** Adds a note on a contact; idempotent by key. @throws AppError `not_found`, `conflict` when there are too many. */
export const addNote = (ctx: MemberCtx, personId: string, { body }: NewPersonNote): Promise<PersonNote> =>
  once(ctx, async (ctx) => {
    await showPerson(ctx, personId)
    if ((await listNotes(ctx.db, personId)).length >= limits.notesPerPerson)
      throw conflict(`There are ${limits.notesPerPerson} notes. Delete some first.`)
    const id = newId()
    await ctx.db
      .insertInto('person_notes')
      .values({ id, person_id: personId, author_id: ctx.actor.personId, body, created_at: ctx.now })
      .execute()
    await ctx.record({ type: 'contact.noted', targetId: personId })
    const note = (await listNotes(ctx.db, personId)).find((note) => note.id === id)
    if (!note) throw new Error('A note that was just written is not there')
    return note
  })

/** Deletes a note. @throws AppError `not_found`. */
export const removeNote = (ctx: MemberCtx, personId: string, noteId: string): Promise<void> =>
  ctx.transaction(async (ctx) => {
    const deleted = await ctx.db
      .deleteFrom('person_notes')
      .where('id', '=', noteId)
      .where('person_id', '=', personId)
      .returning(['id', 'created_at'])
      .executeTakeFirst()
    if (!deleted) throw notFound('note')
    await deleteIdempotencyRecords(ctx.db, [deleted], ctx.now)
    await ctx.record({ type: 'contact.note_deleted', targetId: personId })
  })

async function listNotes(db: TenantDb, personId: string): Promise<PersonNote[]> {
  const rows = await db
    .selectFrom('person_notes')
    .innerJoin('people', 'people.id', 'person_notes.author_id')
    .select([
      'person_notes.id',
      'person_notes.body',
      'person_notes.created_at',
      'people.id as author_id',
      'people.name',
      'people.kind',
    ])
    .where('person_notes.person_id', '=', personId)
    .orderBy('person_notes.id', 'desc')
    .execute()
  return rows.map(({ id, body, created_at, author_id, name, kind }) => ({
    id,
    author: { id: author_id, name, kind },
    body,
    createdAt: created_at,
  }))
}
