import type { PlanName } from '@earshot/shared/plans'
import type { AuditContext } from '../../db/audit-trail.ts'
import type { GlobalDb } from '../../db/database.ts'
import { newId } from '../../lib/id.ts'
import { insertProject } from '../projects/new-project.ts'

/** Somebody's new organisation. */
export interface NewOrganisation {
  email: string
  /** Null for somebody who signs in with Google. */
  passwordHash: string | null
  firstName: string
  lastName: string
  companyName: string
  consentToHelpEmails: boolean
  consentToMarketingEmails: boolean
  plan: PlanName
  /** Origins on which the first project's widget may run. */
  origins: readonly string[]
  /** Where it was asked for, for the audit log. */
  asked?: Pick<AuditContext, 'address' | 'requestId'>
  now: number
}

/** What was made. */
export interface CreatedOrganisation {
  tenantId: string
  userId: string
  personId: string
  projectId: string
  publicKey: string
}

/** Makes a user, their organisation as its owner, and its first project, in the transaction of `tx`. */
export async function createOrganisation(
  tx: GlobalDb,
  organisation: NewOrganisation,
): Promise<CreatedOrganisation> {
  const userId = await insertUser(tx, organisation)
  const made = await insertOrganisation(tx, {
    ...(organisation.asked && { asked: organisation.asked }),
    name: organisation.companyName,
    plan: organisation.plan,
    origins: organisation.origins,
    owner: { userId, name: `${organisation.firstName} ${organisation.lastName}` },
    now: organisation.now,
  })
  return { ...made, userId }
}

/** An organisation for somebody who has an account. */
export interface OwnedOrganisation {
  name: string
  plan: PlanName
  origins: readonly string[]
  owner: { userId: string; name: string }
  /** Where the owner asked for it, for the audit log. */
  asked?: Pick<AuditContext, 'address' | 'requestId'>
  now: number
}

/** Makes an organisation, its owner's place in it, and its first project, in the transaction of `tx`. */
export async function insertOrganisation(
  tx: GlobalDb,
  { name, plan, origins, owner, asked, now }: OwnedOrganisation,
): Promise<Omit<CreatedOrganisation, 'userId'>> {
  const tenantId = newId()
  await tx.global
    .insertInto('tenants')
    .values({ id: tenantId, name, plan, created_at: now, updated_at: now })
    .execute()
  const personId = await insertMember(tx, { tenantId, ...owner, role: 'Administrator', owner: true, now })
  const db = tx.tenant(tenantId, asked && { ...asked, personId })
  await db.record({
    type: 'tenant.created',
    actorId: personId,
    at: now,
  })
  const project = await insertProject(tx, db, {
    name,
    allowedOrigins: origins,
    actorId: personId,
    now,
  })
  return { tenantId, personId, projectId: project.id, publicKey: project.publicKey }
}

/** A user of the installation. @returns the id. */
export async function insertUser(
  { global }: GlobalDb,
  user: Omit<NewOrganisation, 'companyName' | 'plan' | 'origins'>,
): Promise<string> {
  const id = newId()
  await global
    .insertInto('users')
    .values({
      id,
      email: user.email,
      password_hash: user.passwordHash,
      first_name: user.firstName,
      last_name: user.lastName,
      image_url: '',
      // Complete once the person has saved their own details.
      account_status: '',
      consent_help: user.consentToHelpEmails ? 1 : 0,
      consent_marketing: user.consentToMarketingEmails ? 1 : 0,
      created_at: user.now,
      updated_at: user.now,
    })
    .execute()
  return id
}

/** A user's place in an organisation, and the person that content will point at. @returns the person's id. */
export async function insertMember(
  tx: GlobalDb,
  member: {
    tenantId: string
    userId: string
    name: string
    role: 'User' | 'Administrator'
    owner: boolean
    /** When they last came in; left out for never. */
    signedInAt?: number
    now: number
  },
): Promise<string> {
  const personId = newId()
  await tx
    .tenant(member.tenantId)
    .insertInto('people')
    .values({
      id: personId,
      kind: 'member',
      name: member.name,
      user_id: member.userId,
      visitor_hash: null,
      trusted: 1,
      blocked: 0,
      created_at: member.now,
    })
    .execute()
  await tx.global
    .insertInto('memberships')
    .values({
      user_id: member.userId,
      tenant_id: member.tenantId,
      person_id: personId,
      role: member.role,
      owner: member.owner ? 1 : 0,
      login_enabled: 1,
      last_sign_in_at: member.signedInAt ?? null,
      created_at: member.now,
    })
    .execute()
  return personId
}
