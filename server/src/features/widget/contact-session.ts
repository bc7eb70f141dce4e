import { limits } from '@earshot/shared/limits'
import type { ContactSession } from '@earshot/shared/widget'
import { readIdentityToken } from '../../auth/identity-token.ts'
import { findMemberByEmail } from '../../auth/memberships.queries.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { PublicCtx } from '../../http/context.ts'
import { identityRequired } from '../../lib/app-error.ts'
import { digest } from '../../lib/digest.ts'
import { newId, newSecret } from '../../lib/id.ts'
import { isIdleVisitor } from '../contacts/idle-visitor.ts'
import { mergeVisitor } from '../contacts/merge-visitor.ts'
import { findUnchangedContact, type NamedContact, saveContact } from '../contacts/verified-contact.ts'
import { measureSession } from '../projects/identity-measure.ts'
import { openSecrets } from '../projects/identity-secrets.ts'
import type { KnownProject } from '../projects/project-directory.ts'

/** Who asks for a session, and by what. */
interface Proofs {
  /** The project's public key. */
  key: string
  visitor?: string | undefined
  /** The site's signed word about who this is. */
  identity?: string | undefined
}

interface Recognised {
  id: string
  name: string
  visitor: string | null
  secretId?: string
}

/**
 * A token for the contact whom the site names; without a name for the one whose visitor secret this is, or for a new
 * anonymous one. A secret of another organisation or of nobody makes a new contact as well, so nothing is learnt by
 * trying. @throws AppError `identity_refused` for a signed token that does not hold, `identity_required` for none where
 * the project asks for one.
 */
export async function startContactSession(
  ctx: PublicCtx,
  project: KnownProject,
  proofs: Proofs,
): Promise<ContactSession> {
  const contact = await recognise(ctx, project, proofs)
  const { token, expiresAt } = await ctx.services.contactTokens.issue({
    tenantId: project.tenantId,
    projectId: project.projectId,
    key: proofs.key,
    personId: contact.id,
    ...(contact.secretId !== undefined && { secretId: contact.secretId }),
  })
  return {
    visitor: contact.visitor,
    token,
    expiresAt,
    contact: { name: contact.name, verified: contact.secretId !== undefined },
  }
}

async function recognise(ctx: PublicCtx, project: KnownProject, proofs: Proofs): Promise<Recognised> {
  const { identity } = proofs
  if (identity !== undefined) return recogniseNamed(ctx, project, { ...proofs, identity })
  measure(ctx, project, undefined)
  if (project.identity.mode === 'on') throw identityRequired()
  return recogniseVisitor(ctx, project, proofs.visitor)
}

/** The count is for the team: the customer's answer neither waits for it nor fails with it. */
function measure(ctx: PublicCtx, project: KnownProject, secretId: string | undefined): void {
  ctx.services.housekeeping.run(`session count ${newId()}`, () => measureSession(ctx, project, secretId))
}

async function recogniseNamed(
  ctx: PublicCtx,
  project: KnownProject,
  { visitor, identity: token }: Proofs & { identity: string },
): Promise<Recognised> {
  const { database, services, now } = ctx
  const { tenantId, projectId } = project
  const secrets = openSecrets(services.sealing, tenantId, project.identity.secrets)
  const { identity, secretId } = await readIdentityToken(token, { keys: project.keys, secrets, now })
  measure(ctx, project, secretId)
  const named: NamedContact = { ...identity, projectId }
  // A customer goes by no address of the team's, whoever signs for it (design, WID-2).
  if (named.email && (await findMemberByEmail(database, tenantId, named.email)))
    Object.assign(named, { email: undefined, emailVerified: false })
  const tenant = database.tenant(tenantId)
  const unchanged = visitor === undefined ? await findUnchangedContact(tenant, named) : undefined
  const contact =
    unchanged ??
    (await tenant.transaction(async (db) => {
      const saved = await saveContact(db, named, now)
      if (visitor !== undefined)
        await mergeVisitor(db, { visitorHash: digest(visitor), contactId: saved.id, projectId, now })
      return saved
    }))
  return { id: contact.id, name: contact.name, visitor: null, secretId }
}

async function recogniseVisitor(
  { database, now }: PublicCtx,
  { tenantId }: KnownProject,
  visitor: string | undefined,
): Promise<Recognised> {
  const tenant = database.tenant(tenantId)
  const known =
    visitor &&
    (await tenant
      .selectFrom('people')
      .select(['id', 'name'])
      .where('visitor_hash', '=', digest(visitor))
      // One whom the sweep may take at any moment gets no further token, but is somebody new.
      .where((eb) => eb.not(isIdleVisitor(eb, now - limits.idleVisitorKept)))
      .executeTakeFirst())
  return known && visitor ? { ...known, visitor } : newVisitor(tenant, now)
}

const anonymous = 'Anonymous'

async function newVisitor(db: TenantDb, now: number): Promise<Recognised> {
  const id = newId()
  const visitor = `vs_${newSecret(16)}`
  await db.transaction(async (db) => {
    await db
      .insertInto('people')
      .values({
        id,
        kind: 'contact',
        name: anonymous,
        user_id: null,
        visitor_hash: digest(visitor),
        trusted: 0,
        blocked: 0,
        created_at: now,
      })
      .execute()
  })
  return { id, name: anonymous, visitor }
}
