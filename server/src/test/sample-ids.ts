import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { getTenant } from '../auth/tenants.queries.ts'
import { findLogo } from '../features/projects/projects.queries.ts'
import { newPublicKey } from '../lib/id.ts'
import type { Caller } from './caller.ts'
import type { World } from './harness.ts'
import { sampleCustomer } from './sample-customers.ts'
import { sampleHeldSignUp, sampleInvitation, sampleMember, sampleOrganisation } from './sample-people.ts'
import { sampleClaim, sampleIncident, sampleMaintenance } from './sample-status.ts'
import type { Organisation } from './story.ts'

/** Ids and keys of one organisation that requests can be made of. */
export interface Ids {
  organisationId: string
  organisationName: string
  key: string
  /** The project's key of now, where `key` was replaced meanwhile. */
  currentKey: string
  /** A replaced key, anew each time. */
  earlierKey: string
  slug: string
  projectId: string
  logoHash: string
  ideaId: string
  bugId: string
  statusId: string
  secretId: string
  commentId: string
  /** A customer's comment, anew each time. */
  ownCommentId: string
  /** A comment that was deleted a moment ago. */
  deletedCommentId: string
  columnId: string
  emptyColumnId: string
  taskId: string
  /** A tag, anew each time, and another one. */
  tagId: string
  spareTagId: string
  personId: string
  userId: string
  photoHash: string
  /** A browser in which the owner, or whoever asks, is signed in. */
  deviceId: string
  /** Whose address it is: the owner's, or whoever's asks. */
  email: string
  /** Somebody of the organisation with the role User, whom nothing else is about. */
  memberId: string
  /** A customer whom nothing else is about, and an item of theirs. */
  contactId: string
  spareItemId: string
  invitationId: string
  incidentId: string
  /** Maintenance that is to come. */
  windowId: string
  /** A request of the organisation for a service credit, open. */
  claimId: string
  /** A sign-up that waits for the operator, anew each time. */
  heldSignUpId: string
  /** An organisation in which nobody works, so that an operator may do with it what they like. */
  spareOrganisationId: string
  /** Another such one, suspended. */
  suspendedOrganisationId: string
}

/** A small picture. */
export const png = new Uint8Array(
  await sharp({ create: { width: 8, height: 8, channels: 3, background: '#1c7c7d' } })
    .png()
    .toBuffer(),
)

/** What names a member and the browser that they call from. */
export async function ownIdsOf(member: Caller): Promise<Pick<Ids, 'deviceId' | 'email'>> {
  const { items } = await (await member.get('/api/v1/account/devices')).json()
  const { email } = await (await member.get('/api/v1/account')).json()
  return { deviceId: items.find(({ current }: { current: boolean }) => current).id, email }
}

/** Ids of an organisation of the story; gives it the pictures that the story leaves out. */
export async function idsOf(world: World, organisation: Organisation): Promise<Ids> {
  const { tenantId, projectId, publicKey, personId, userId } = organisation
  const owner = await world.as(tenantId === world.harbor.tenantId ? 'Ada' : 'Chloe')
  const read = async (path: string) => (await owner.get(path)).json()
  await owner.with({ 'content-type': 'image/png' }).put(`/api/v1/projects/${projectId}/logo`, png)
  const photo = await owner.with({ 'content-type': 'image/png' }).put('/api/v1/account/photo', png)
  const [wanted] = (await read('/api/v1/feedback?kind=idea&moderation=approved&sort=top')).items
  const [bug] = (await read('/api/v1/feedback?kind=bug')).items
  const answer = await owner.post(`/api/v1/feedback/${wanted.id}/comments`, { body: 'Thank you.' })
  const deletedCommentId = (
    await (await owner.post(`/api/v1/feedback/${wanted.id}/comments`, { body: 'A slip of the hand.' })).json()
  ).id
  await owner.delete(`/api/v1/comments/${deletedCommentId}`)
  const customer = await world.contact(organisation, tenantId === world.harbor.tenantId ? 'Mira' : 'Ruben')
  const ownCommentId = (
    await (await customer.post(`/e/v1/feedback/${wanted.id}/comments`, { body: 'My own words.' })).json()
  ).id
  const { columns } = await read(`/api/v1/projects/${projectId}/board`)
  const empty = columns.find(({ taskCount }: { taskCount: number }) => taskCount === 0)
  const column = columns.find(({ tasks }: { tasks: unknown[] }) => tasks.length > 0)
  const { statuses, slug, publicKey: currentKey } = await read(`/api/v1/projects/${projectId}`)
  const logo = await findLogo(world.services.db.tenant(tenantId), projectId)
  const { name } = await getTenant(world.services.db, tenantId)
  return {
    organisationId: tenantId,
    organisationName: name,
    key: publicKey,
    currentKey,
    earlierKey: await sampleEarlierKey(world, organisation),
    slug,
    projectId,
    logoHash: logo?.hash ?? '',
    ideaId: wanted.id,
    bugId: bug.id,
    statusId: statuses[1].id,
    secretId: await sampleSecret(owner, projectId),
    commentId: (await answer.json()).id,
    ownCommentId,
    deletedCommentId,
    columnId: column.id,
    emptyColumnId: empty.id,
    taskId: column.tasks[0].id,
    tagId: await sampleTag(owner),
    spareTagId: await sampleTag(owner),
    personId,
    userId,
    photoHash: (await photo.json()).imageUrl.split('/').at(-1),
    ...(await ownIdsOf(owner)),
    memberId: await sampleMember(world, tenantId),
    ...(await sampleCustomer(world, organisation, statuses[1].id)),
    invitationId: await sampleInvitation(world, organisation),
    heldSignUpId: await sampleHeldSignUp(world),
    incidentId: await sampleIncident(world),
    windowId: await sampleMaintenance(world),
    claimId: await sampleClaim(world, organisation),
    spareOrganisationId: await sampleOrganisation(world, false),
    suspendedOrganisationId: await sampleOrganisation(world, true),
  }
}

/** The one replaced key that still works, beside the key of the organisation's page. */
async function sampleEarlierKey(
  world: World,
  { tenantId, projectId, publicKey }: Organisation,
): Promise<string> {
  const earlierKey = newPublicKey()
  const ends_at = world.clock.read() + 24 * 60 * 60_000
  await world.services.db.transaction(async ({ global }) => {
    await global
      .deleteFrom('project_keys')
      .where('project_id', '=', projectId)
      .where('ends_at', 'is not', null)
      .where('public_key', '!=', publicKey)
      .execute()
    await global
      .insertInto('project_keys')
      .values({ public_key: earlierKey, tenant_id: tenantId, project_id: projectId, ends_at })
      .execute()
  })
  return earlierKey
}

const sampleTag = async (owner: Caller): Promise<string> =>
  (await (await owner.post('/api/v1/tags', { name: `Tag ${randomUUID()}` })).json()).id

/** The project's only identity secret, so that there is room for another one. */
async function sampleSecret(owner: Caller, projectId: string): Promise<string> {
  const path = `/api/v1/projects/${projectId}/identity`
  const { secrets } = await (await owner.get(path)).json()
  for (const { id } of secrets) await owner.delete(`${path}/secrets/${id}`)
  return (await (await owner.post(`${path}/secrets`)).json()).id
}
