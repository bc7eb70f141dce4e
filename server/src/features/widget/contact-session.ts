import type { ContactSession } from '@earshot/shared/widget'
import type { Services } from '../../http/services.ts'
import { digest } from '../../lib/digest.ts'
import { newId, newSecret } from '../../lib/id.ts'
import type { KnownProject } from '../projects/project-directory.ts'

/**
 * A token for the contact whose visitor secret this is, or for a new anonymous one. A secret of another
 * organisation or of nobody makes a new contact as well, so nothing is learnt by trying.
 */
export async function startContactSession(
  services: Services,
  project: KnownProject,
  key: string,
  visitor: string | undefined,
): Promise<ContactSession> {
  const { db, contactTokens, clock } = services
  const tenant = db.tenant(project.tenantId)
  const known =
    visitor &&
    (await tenant
      .selectFrom('people')
      .select('id')
      .where('visitor_hash', '=', digest(visitor))
      .executeTakeFirst())
  const contact = known && visitor ? { id: known.id, visitor } : await newContact(tenant, clock())
  const { token, expiresAt } = await contactTokens.issue({
    tenantId: project.tenantId,
    projectId: project.projectId,
    key,
    personId: contact.id,
  })
  return { visitor: contact.visitor, token, expiresAt }
}

async function newContact(
  db: ReturnType<Services['db']['tenant']>,
  now: number,
): Promise<{ id: string; visitor: string }> {
  const id = newId()
  const visitor = `vs_${newSecret(16)}`
  await db.transaction(async (db) => {
    await db
      .insertInto('people')
      .values({
        id,
        kind: 'contact',
        name: 'Anonymous',
        user_id: null,
        visitor_hash: digest(visitor),
        trusted: 0,
        blocked: 0,
        created_at: now,
      })
      .execute()
  })
  return { id, visitor }
}
