import { randomUUID } from 'node:crypto'
import { getTenant } from '../auth/tenants.queries.ts'
import { queueBroadcast } from '../features/notification/broadcasts.ts'
import { findLogo } from '../features/project/projects.queries.ts'
import { newPublicKey } from '../lib/id.ts'
import type { Caller } from './caller.ts'
import type { World } from './harness.ts'
import { imageTokenOf, sampleChangelog } from './sample-changelog.ts'
import { sampleContact, sampleCustomer } from './sample-customers.ts'
import { fileMakers } from './sample-files.ts'
import { ideaMakers, sampleReport } from './sample-ideas.ts'
import { sampleHeldSignUp, sampleInvitation, sampleMember, sampleOrganisation } from './sample-people.ts'
import { png } from './sample-picture.ts'
import { sampleClaim, sampleIncident, sampleMaintenance } from './sample-status.ts'
import type { Organisation } from './story.ts'

/** What names a member and the browser that they call from. */
export async function ownIdsOf(member: Caller): Promise<{ deviceId: string; email: string }> {
  const { items } = await member.get('/api/v1/account/devices').json()
  const { email } = await member.get('/api/v1/account').json()
  return { deviceId: items.find(({ current }: { current: boolean }) => current).id, email }
}

/** A comment of a member on the newest idea, anew each time. */
export async function writtenCommentIdOf(member: Caller): Promise<string> {
  const { items } = await member.get('/api/v1/feedback?kind=idea&moderation=approved').json()
  const path = `/api/v1/feedback/${items[0].id}/comments`
  return (await member.post(path, { body: 'Thank you so much.' }).json()).id
}

/** What makes each id, the first time that somebody asks for it. */
type Makers = Record<string, () => string | Promise<string>>

const makersOf = (world: World, organisation: Organisation, owner: Caller) => ({
  ...contentMakers(world, organisation, owner),
  ...ideaMakers(world, organisation, owner),
  ...fileMakers(world, organisation, owner),
  ...peopleMakers(world, organisation, owner),
  ...installationMakers(world, organisation),
})

/** Ids and keys of one organisation that requests can be made of. */
export type Ids = Record<keyof ReturnType<typeof makersOf>, string>

/**
 * Ids of an organisation of the story, all of them or those that are wanted alone; gives it the pictures that the story
 * leaves out. Each takes a few calls, so a test of one operation wants those that its sample names (`freshSample`).
 */
export async function idsOf(
  world: World,
  organisation: Organisation,
  wanted?: readonly (keyof Ids)[],
): Promise<Ids> {
  const owner = await world.as(organisation.tenantId === world.harbor.tenantId ? 'Ada' : 'Chloe')
  const makers = makersOf(world, organisation, owner)
  const ids: Partial<Ids> = {}
  for (const name of wanted ?? (Object.keys(makers) as (keyof Ids)[])) ids[name] = await makers[name]()
  return ids as Ids
}

/** A thing that several ids come from is asked for once. */
function once<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** The ids of a project and of what is in it. */
function contentMakers(world: World, organisation: Organisation, owner: Caller) {
  const { tenantId, projectId, publicKey } = organisation
  const read = (path: string) => owner.get(path).json()
  const project = once(() => read(`/api/v1/projects/${projectId}`))
  const board = once(() => read(`/api/v1/projects/${projectId}/board`))
  const idea = once(
    async () => (await read('/api/v1/feedback?kind=idea&moderation=approved&sort=top')).items[0],
  )
  const changelog = once(async () =>
    sampleChangelog(world, organisation, owner, (await project()).statuses[1].id),
  )
  const reported = once(() => sampleReport(world, organisation, owner))
  const comment = async (body: string): Promise<string> =>
    (await owner.post(`/api/v1/feedback/${(await idea()).id}/comments`, { body }).json()).id
  return {
    key: () => publicKey,
    /** The project's current key, where `key` was replaced meanwhile. */
    currentKey: async () => (await project()).publicKey,
    /** The project's key, with its roadmap made public. */
    roadmapKey: async () => {
      await owner.patch(`/api/v1/projects/${projectId}`, { roadmapPublic: true })
      return publicKey
    },
    /** A replaced key, anew each time. */
    earlierKey: () => sampleEarlierKey(world, organisation),
    slug: async () => (await project()).slug,
    projectId: () => projectId,
    logoHash: async () => {
      await owner.with({ 'content-type': 'image/png' }).put(`/api/v1/projects/${projectId}/logo`, png)
      return (await findLogo(world.db.tenant(tenantId), projectId))?.hash ?? ''
    },
    ideaId: async () => (await idea()).id,
    bugId: async () => (await read('/api/v1/feedback?kind=bug')).items[0].id,
    /** A bug with a report that has diagnostics, and that report. */
    reportedBugId: async () => (await reported()).feedbackId,
    reportId: async () => (await reported()).reportId,
    statusId: async () => (await project()).statuses[1].id,
    /** A status that nothing is in, anew each time. */
    spareStatusId: () => sampleStatus(owner, projectId),
    secretId: () => sampleSecret(owner, projectId),
    commentId: () => comment('Thank you.'),
    /** A comment of whoever asks, anew each time. */
    writtenCommentId: () => writtenCommentIdOf(owner),
    /** A customer's comment, anew each time. */
    ownCommentId: async () => {
      const customer = await world.contact(
        organisation,
        tenantId === world.harbor.tenantId ? 'Mira' : 'Ruben',
      )
      const path = `/e/v1/feedback/${(await idea()).id}/comments`
      return (await customer.post(path, { body: 'My own words.' }).json()).id
    },
    /** A comment that was deleted a moment ago. */
    deletedCommentId: async () => {
      const id = await comment('A slip of the hand.')
      await owner.delete(`/api/v1/comments/${id}`)
      return id
    },
    /** What followers of the idea are to be notified of tomorrow, anew each time. */
    broadcastId: async () => sampleBroadcast(world, organisation, (await idea()).id),
    /** What the organisation's customer of the samples was notified of. */
    notificationId: async () => sampleNotification(world, organisation, (await idea()).id),
    columnId: async () => (await columnWith(board, ({ tasks }) => tasks.length > 0)).id,
    emptyColumnId: async () => (await columnWith(board, ({ taskCount }) => taskCount === 0)).id,
    taskId: async () => (await columnWith(board, ({ tasks }) => tasks.length > 0)).tasks[0]?.id ?? '',
    /** A draft of the changelog, anew each time. */
    entryId: async () => (await changelog()).entryId,
    publishedEntryId: async () => (await changelog()).publishedEntryId,
    /** The token of the address of its image. */
    entryImageToken: async () => imageTokenOf(owner, (await changelog()).publishedEntryId, publicKey),
    /** A bug of the contact who asks, that the published entry tells of. */
    shippedBugId: async () => (await changelog()).shippedBugId,
    /** A tag, anew each time, and another one. */
    tagId: () => sampleTag(owner),
    spareTagId: () => sampleTag(owner),
  } satisfies Makers
}

interface Column {
  id: string
  taskCount: number
  tasks: { id: string }[]
}

async function columnWith(
  board: () => Promise<{ columns: Column[] }>,
  has: (column: Column) => boolean,
): Promise<Column> {
  const found = (await board()).columns.find(has)
  if (!found) throw new Error('The board of the story has no such column')
  return found
}

/** The ids of people and of the organisation that they are in. */
function peopleMakers(world: World, organisation: Organisation, owner: Caller) {
  const { tenantId, personId, userId } = organisation
  const own = once(() => ownIdsOf(owner))
  const customer = once(async () => {
    const { statuses } = await owner.get(`/api/v1/projects/${organisation.projectId}`).json()
    return sampleCustomer(world, organisation, statuses[1].id)
  })
  return {
    organisationId: () => tenantId,
    organisationName: async () => (await getTenant(world.db, tenantId)).name,
    personId: () => personId,
    userId: () => userId,
    photoHash: async () => {
      const photo = await owner.with({ 'content-type': 'image/png' }).put('/api/v1/account/photo', png)
      return (await photo.json()).imageUrl.split('/').at(-1)
    },
    /** A browser in which the owner, or whoever asks, is signed in. */
    deviceId: async () => (await own()).deviceId,
    /** Whose address it is: the owner's, or whoever's asks. */
    email: async () => (await own()).email,
    /** Somebody of the organisation with the role User, whom nothing else is about. */
    memberId: () => sampleMember(world, tenantId),
    /** A customer whom nothing else is about, and an item of theirs. */
    contactId: async () => (await customer()).contactId,
    spareItemId: async () => (await customer()).spareItemId,
    /** Another one, and a note about the first. */
    spareContactId: () => sampleContact(world, organisation),
    noteId: async () => {
      const path = `/api/v1/contacts/${(await customer()).contactId}/notes`
      return (await owner.post(path, { body: 'Likes sailing.' }).json()).id
    },
    invitationId: () => sampleInvitation(world, organisation),
  } satisfies Makers
}

/** The ids of what only operators have to do with. */
function installationMakers(world: World, organisation: Organisation) {
  return {
    /** A sign-up that waits for the operator, anew each time. */
    heldSignUpId: () => sampleHeldSignUp(world),
    incidentId: () => sampleIncident(world),
    /** Maintenance that is to come. */
    windowId: () => sampleMaintenance(world),
    /** A request of the organisation for a service credit, open. */
    claimId: () => sampleClaim(world, organisation),
    /** An organisation in which nobody works, so that an operator may do with it what they like. */
    spareOrganisationId: () => sampleOrganisation(world, false),
    /** Another such one, suspended. */
    suspendedOrganisationId: () => sampleOrganisation(world, true),
  } satisfies Makers
}

/** The one replaced key that still works, beside the key of the organisation's page. */
async function sampleEarlierKey(
  world: World,
  { tenantId, projectId, publicKey }: Organisation,
): Promise<string> {
  const earlierKey = newPublicKey()
  const ends_at = world.clock.read() + 24 * 60 * 60_000
  await world.db.transaction(async ({ global }) => {
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

const sampleBroadcast = (
  { services, clock }: World,
  { tenantId, projectId, personId }: Organisation,
  feedbackId: string,
): Promise<string> =>
  services.db.tenant(tenantId).transaction((db) => {
    const now = clock.read()
    const ctx = { db, database: db.database, actor: { personId }, now }
    const runAt = now + 24 * 60 * 60_000
    return queueBroadcast(ctx, { type: 'status_changed', projectId, feedbackId, runAt })
  })

/** Something that the customer of the samples was notified of. */
async function sampleNotification(
  world: World,
  organisation: Organisation,
  feedbackId: string,
): Promise<string> {
  const { tenantId, contacts, projectId } = organisation
  const broadcast_id = await sampleBroadcast(world, organisation, feedbackId)
  const person_id = contacts.get(tenantId === world.harbor.tenantId ? 'Mira' : 'Ruben') ?? ''
  await world.db.tenant(tenantId).transaction(async (tx) => {
    const row = { person_id, broadcast_id, in_app: 1, read_at: null, mail_due: null } as const
    await tx.insertInto('notifications').values(row).execute()
    const count = { person_id, project_id: projectId, unread: 1 }
    await tx
      .insertInto('unread_counts')
      .values(count)
      .onConflict((conflict) => conflict.columns(['person_id', 'project_id']).doUpdateSet({ unread: 1 }))
      .execute()
  })
  return broadcast_id
}

const sampleTag = async (owner: Caller): Promise<string> =>
  (await owner.post('/api/v1/tags', { name: `Tag ${randomUUID()}` }).json()).id

/** The project's only one of its name, so that there is room for another one. */
async function sampleStatus(owner: Caller, projectId: string): Promise<string> {
  const path = `/api/v1/projects/${projectId}/statuses`
  const { statuses } = await owner.get(`/api/v1/projects/${projectId}`).json()
  for (const { id, name } of statuses)
    if (name.startsWith('Spare '))
      await owner.put(`${path}/${id}/deletion`, { feedbackTo: statuses[1].id, columnsTo: null })
  const created = await owner.post(path, { name: `Spare ${randomUUID().slice(0, 8)}`, category: 'planned' })
  return (await created.json()).id
}

/** The project's only identity secret, so that there is room for another one. */
async function sampleSecret(owner: Caller, projectId: string): Promise<string> {
  const path = `/api/v1/projects/${projectId}/identity`
  const { secrets } = await owner.get(path).json()
  for (const { id } of secrets) await owner.delete(`${path}/secrets/${id}`)
  return (await owner.post(`${path}/secrets`).json()).id
}
