import { limits } from '@earshot/shared/limits'
import type { ContactDetails, ContactDetailsChange } from '@earshot/shared/person/contact-details'
import { anonymous, isNamed } from '@earshot/shared/person/contact-name'
import { deleteAddressLinks } from '../../auth/one-time-tokens.ts'
import { nameColumns } from '../../db/folded-columns.ts'
import type { ContactCtx } from '../../http/context.ts'
import { conflict, invalidField, tokenEnded } from '../../lib/app-error.ts'
import { emailKey } from '../../lib/email-key.ts'
import { findPublishedName, updatePublishedNames } from '../feedback/approved-names.ts'
import type { FeedbackServices } from '../feedback/feedback-services.ts'
import { orderContactMail } from './contact-mail.ts'
import { findContact } from './contacts.queries.ts'

type Contact = NonNullable<Awaited<ReturnType<typeof findContact>>>

/** Details that the contact or their website has given. @throws AppError `unauthenticated` if the contact is gone. */
export async function showOwnDetails({ db, actor }: ContactCtx): Promise<ContactDetails> {
  return detailsOf(db, await getContact(db, actor.personId))
}

/**
 * Changes the contact's own details. If their posts would be held for review, published comments keep the old name. A
 * new address takes effect only when confirmed; until then only the confirmation is sent there, and the response does
 * not depend on whose address it is.
 * @throws AppError `conflict` for the name of a contact named by their site, `invalid_input` for a name with a blocked
 * word of the project.
 */
export async function changeOwnDetails(
  ctx: ContactCtx<FeedbackServices>,
  { name, email }: ContactDetailsChange,
): Promise<ContactDetails> {
  const { heldWords } = await ctx.services.projects.get(ctx.actor.key, ctx.now)
  if (name !== undefined && heldWords?.test(name)) throw invalidField('name', 'Please choose another name.')
  return ctx.transaction(async (ctx) => {
    const person = await getContact(ctx.db, ctx.actor.personId)
    if (name !== undefined) await changeName(ctx, person, name)
    if (email !== undefined) await changeAddress(ctx, person, emailKey(email))
    return detailsOf(ctx.db, await getContact(ctx.db, person.id))
  })
}

async function changeName(ctx: ContactCtx, person: Contact, typed: string): Promise<void> {
  if (person.external_id !== null) throw conflict('Your name comes from this site. Change it there.')
  const name = typed || anonymous
  if (name === person.name) return
  const projects = await updatePublishedNames(ctx.db, person, { ...person, name })
  await ctx.db.updateTable('people').set(nameColumns(name)).where('id', '=', person.id).execute()
  // Recorded per project: the name is shown in its public comments.
  for (const projectId of new Set([ctx.actor.projectId, ...projects]))
    await ctx.record({ type: 'contact.changed', projectId })
}

async function changeAddress(ctx: ContactCtx, person: Contact, email: string): Promise<void> {
  const { db, actor, now } = ctx
  const isOwn = email === person.email && person.email_verified === 1
  // Details from the website can be changed by the website only.
  const clears = email === '' && person.external_id === null
  await deleteAddressLinks(db.database, person.id, clears ? [] : [person.email, email])
  if (email === '' || isOwn) {
    await db
      .updateTable('people')
      .set({ pending_email: null, pending_email_at: null })
      .$if(clears, (update) => update.set({ email: null, email_verified: 0, email_confirmed_at: null }))
      .where('id', '=', person.id)
      .execute()
    if (email === '') await ctx.record({ type: 'contact.changed', projectId: actor.projectId })
    return
  }
  const { pending_email, pending_email_at } = person
  if (pending_email === email && now - (pending_email_at ?? 0) < limits.contactAddressPause) return
  const { numUpdatedRows } = await db
    .updateTable('people')
    .set({ pending_email: email, pending_email_at: now })
    .where('id', '=', person.id)
    .executeTakeFirst()
  // The contact was erased meanwhile: no mail is sent, and the address is not stored.
  if (numUpdatedRows === 0n) throw tokenEnded()
  await ctx.record({ type: 'contact.changed', projectId: actor.projectId })
  await orderContactMail(
    db,
    {
      purpose: 'confirm',
      email,
      personId: person.id,
      projectId: actor.projectId,
      network: ctx.auditContext?.address ?? '',
    },
    now,
  )
}

async function getContact(db: ContactCtx['db'], id: string): Promise<Contact> {
  const person = await findContact(db, id)
  if (!person) throw tokenEnded()
  return person
}

const detailsOf = async (db: ContactCtx['db'], person: Contact): Promise<ContactDetails> => ({
  name: isNamed(person) ? person.name : null,
  email: person.email,
  emailVerified: person.email_verified === 1,
  pendingEmail: person.pending_email,
  signed: person.external_id !== null,
  publishedName: await findPublishedName(db, person.id),
})
