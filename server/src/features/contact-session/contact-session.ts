import type { Language } from '@earshot/shared/language/languages'
import type { ContactSession } from '@earshot/shared/widget/widget'
import { readIdentityToken } from '../../auth/identity/identity-token.ts'
import { findMemberByEmail } from '../../auth/members.queries.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { PublicCtx } from '../../http/context.ts'
import { identityRequired, invalidField } from '../../lib/app-error.ts'
import { digest } from '../../lib/digest.ts'
import { emailKey } from '../../lib/email-key.ts'
import { newId } from '../../lib/id.ts'
import { joinAddedContact } from '../contact/added-contact.ts'
import { redeemContactCode } from '../contact/contact-code.ts'
import { mergeVisitor } from '../contact/merge-visitor.ts'
import { findProvenContact, proveAddress, resumeMail } from '../contact/proven-address.ts'
import { findUnchangedContact, type NamedContact, saveContact } from '../contact/verified-contact.ts'
import { isVerified } from '../feedback/authors.ts'
import { countUnread } from '../notification/broadcast/read-state.ts'
import type { CachedProject } from '../project/cache/project-cache.ts'
import { measureSession } from '../project/identity/identity-measure.ts'
import { openSecrets } from '../project/identity-secrets.ts'
import { recordClaimsLeftOut, recordTokenRefusal } from '../project/installation/seen-websites.ts'
import { addBrowser, findBySecret, insertVisitor, type Recognised } from './visitor.ts'

/** Proofs of identity in a session request. */
interface Proofs {
  /** The project's public key. */
  key: string
  visitor?: string | undefined
  /** Identity token signed by the contact's website. */
  identity?: string | undefined
  /** Origin of the page; undefined for our own pages. */
  origin?: string | undefined
  /** Language of the page, or the browser's preferred one. */
  language: Language | null
}

/**
 * Opens a session for the contact whom the website names; without a name for the contact of the visitor secret, or for
 * a new anonymous one. A secret that is unknown or of another organisation also creates a contact, so trying secrets
 * reveals nothing.
 * @throws AppError `identity_refused` for an invalid signed token, `identity_required` if the project requires one.
 */
export async function startContactSession(
  ctx: PublicCtx,
  project: CachedProject,
  proofs: Proofs,
): Promise<ContactSession> {
  return sessionOf(ctx, project, proofs, await recognise(ctx, project, proofs))
}

async function sessionOf(
  ctx: PublicCtx,
  project: CachedProject,
  { key, language }: Pick<Proofs, 'key' | 'language'>,
  { id, name, visitor, mailed, secretId, proven = false }: Recognised,
): Promise<ContactSession> {
  const { token, expiresAt } = await ctx.services.contactTokens.issue({
    tenantId: project.tenantId,
    projectId: project.projectId,
    key,
    personId: id,
    ...(secretId !== undefined && { secretId }),
    ...(proven && { proven }),
  })
  recordSeen(ctx, project, { id, language })
  const tenant = ctx.database.tenant(project.tenantId)
  const blocked = (await isBlocked(tenant, id)) || undefined
  return {
    visitor,
    token,
    expiresAt,
    contact: { name, verified: secretId !== undefined || proven, mailed, blocked },
    unread: await countUnread(tenant, id, project.projectId),
  }
}

/** Checks whether the team has blocked a contact. */
async function isBlocked(db: TenantDb, id: string): Promise<boolean> {
  const contact = await db.selectFrom('people').select('blocked').where('id', '=', id).executeTakeFirst()
  return contact?.blocked === 1
}

/** Records a contact's language and last visit, at most every ten minutes; not awaited. */
function recordSeen(
  { database, services, now }: PublicCtx,
  { tenantId }: CachedProject,
  { id, language }: { id: string; language: Language | null },
): void {
  services.housekeeping.run(`seen ${tenantId} ${id} ${language}`, () =>
    database.tenant(tenantId).transaction((db) =>
      db
        .updateTable('people')
        .set({ seen_at: now, ...(language && { language }) })
        .where('id', '=', id)
        .where((eb) =>
          eb.or([
            eb('seen_at', '<', now - seenWithin),
            ...(language ? [eb('language', 'is', null), eb('language', '!=', language)] : []),
          ]),
        )
        .execute(),
    ),
  )
}

const seenWithin = 10 * 60_000

/**
 * Opens a session by a mailed code, in the browser that requested it: for the contact with that address, else for this
 * browser's visitor, who then gets the address, or for a new contact. The visitor's activity moves to the contact. Also
 * allowed if the project requires signed identities: a proven address identifies somebody.
 * @throws AppError `invalid_input` for a code that is wrong, expired, or was tried too often.
 */
export async function startSessionByCode(
  ctx: PublicCtx,
  project: CachedProject,
  proofs: Omit<Proofs, 'identity'> & { email: string; code: string; browser: string },
): Promise<ContactSession> {
  const { database, now } = ctx
  const { projectId } = project
  const tenant = database.tenant(project.tenantId)
  const email = emailKey(proofs.email)
  const { code, browser } = proofs
  if (!(await redeemContactCode(tenant, { email, browser, code, now })))
    throw invalidField(
      'code',
      'This code is wrong, has expired or was tried too often. Please ask for a new one.',
    )
  const contact = await tenant.transaction(async (db) => {
    const owner = await identifyOwner(db, proofs, { email, projectId, now })
    await joinAddedContact(db, { email, toId: owner.id, projectId, now })
    return owner
  })
  return sessionOf(ctx, project, proofs, { ...contact, proven: true })
}

/** The contact who has just proven an address: its owner, else the browser's visitor, else a new contact. */
async function identifyOwner(
  db: TenantDb,
  { visitor: secret, language }: Pick<Proofs, 'visitor' | 'language'>,
  proof: { email: string; projectId: string; now: number },
): Promise<Recognised> {
  const { email, now } = proof
  const visitor = secret === undefined ? undefined : await findBySecret(db, secret)
  const known = await findProvenContact(db, proof)
  // The code proves that mail reaches this address again.
  if (known?.email === email) await resumeMail(db, known.id)
  const mailed = !known || known.email_verified === 1
  if (secret !== undefined && visitor && (visitor.id === known?.id || !isVerified(visitor))) {
    const id = (await proveAddress(db, visitor.id, { ...proof, browser: digest(secret) })) ?? visitor.id
    return { id, name: known?.name ?? visitor.name, visitor: secret, mailed }
  }
  return known ? { ...(await addBrowser(db, known, now)), mailed } : newContact(db, { ...proof, language })
}

async function newContact(
  db: TenantDb,
  { language, ...proof }: { email: string; projectId: string; now: number; language: Language | null },
): Promise<Recognised> {
  const made = await insertVisitor(db, { now: proof.now, language })
  await proveAddress(db, made.id, proof)
  return { ...made, mailed: true }
}

async function recognise(ctx: PublicCtx, project: CachedProject, proofs: Proofs): Promise<Recognised> {
  const { identity } = proofs
  if (identity !== undefined) return recogniseNamed(ctx, project, { ...proofs, identity })
  measure(ctx, project, undefined)
  return recogniseVisitor(ctx, project, proofs)
}

/** Session statistics are for the team: the contact's response neither waits for them nor fails with them. */
function measure(ctx: PublicCtx, project: CachedProject, secretId: string | undefined): void {
  ctx.services.housekeeping.run(`session count ${newId()}`, () => measureSession(ctx, project, secretId))
}

async function recogniseNamed(
  ctx: PublicCtx,
  project: CachedProject,
  { visitor, identity: token, origin }: Proofs & { identity: string },
): Promise<Recognised> {
  const { database, services, now } = ctx
  const { tenantId, projectId } = project
  const secrets = openSecrets(services.sealing, tenantId, project.identity.secrets)
  const { identity, leftOut, secretId } = await readIdentityToken(token, {
    keys: project.keys,
    secrets,
    now,
  }).catch((error: Error) => {
    if (origin) recordTokenRefusal(ctx, project, { origin, reason: error.message })
    throw error
  })
  if (origin && leftOut.length > 0) recordClaimsLeftOut(ctx, project, { origin, issues: leftOut })
  measure(ctx, project, secretId)
  const named: NamedContact = { ...identity, projectId }
  // A contact never gets a member's address, even if a website signs it (design, WID-2).
  if (named.email && (await findMemberByEmail(database, tenantId, named.email)))
    Object.assign(named, { email: undefined, emailVerified: false })
  const tenant = database.tenant(tenantId)
  const unchanged = visitor === undefined ? await findUnchangedContact(tenant, named) : undefined
  const contact =
    unchanged ??
    (await tenant.transaction(async (db) => {
      const saved = await saveContact(db, named, now)
      if (named.email && saved.mailed)
        await joinAddedContact(db, { email: named.email, toId: saved.id, projectId, now })
      if (visitor !== undefined)
        await mergeVisitor(db, { visitorHash: digest(visitor), contactId: saved.id, projectId, now })
      return saved
    }))
  return { ...contact, visitor: null, secretId }
}

async function recogniseVisitor(
  { database, now }: PublicCtx,
  { tenantId, identity }: CachedProject,
  { visitor, language }: Proofs,
): Promise<Recognised> {
  const tenant = database.tenant(tenantId)
  const known = visitor === undefined ? undefined : await findBySecret(tenant, visitor, now)
  const proven = known?.email_confirmed_at != null
  if (identity.mode === 'on' && !proven) throw identityRequired()
  if (known && visitor)
    return { id: known.id, name: known.name, visitor, mailed: known.email_verified === 1, proven }
  return tenant.transaction((db) => insertVisitor(db, { now, language }))
}
