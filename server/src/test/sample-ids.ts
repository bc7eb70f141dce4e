import { randomUUID } from 'node:crypto'
import { getTenant } from '../auth/tenants.queries.ts'
import { queueBroadcast } from '../features/notification/broadcast/broadcasts.ts'
import { findLogo } from '../features/project/projects.queries.ts'
import { newPublicKey } from '../lib/id.ts'
import type { Caller } from './caller.ts'
import type { World } from './harness.ts'
import { sampleKey } from './sample-api-keys.ts'
import { imageTokenOf, sampleChangelog } from './sample-changelog.ts'
import { chatMakers } from './sample-chat.ts'
import { sampleContact, sampleCustomer } from './sample-customers.ts'
import { fileMakers } from './sample-files.ts'
import { ideaMakers, sampleReport } from './sample-ideas.ts'
import { importMakers } from './sample-import.ts'
import { sampleIssue } from './sample-issues.ts'
import { sampleHeldSignUp, sampleInvitation, sampleMember, sampleOrganisation } from './sample-people.ts'
import { png } from './sample-picture.ts'
import { sampleClaim, sampleIncident, sampleMaintenance } from './sample-status.ts'
import { taskMakers } from './sample-task-comments.ts'
import { voteBatchMakers } from './sample-vote-batch.ts'
import { sampleDelivery, sampleWebhook } from './sample-webhooks.ts'
import type { Organisation } from './story.ts'

/** Ids of a member and of the browser that they use. */
export async function ownIdsOf(member: Caller): Promise<{ deviceId: string; email: string }> {
  const { items } = await member.get('/api/v1/account/devices').json()
  const { email } = await member.get('/api/v1/account').json()
  return { deviceId: items.find(({ current }: { current: boolean }) => current).id, email }
}

/** A new comment of a member on the newest idea. */
export async function writtenCommentIdOf(member: Caller): Promise<string> {
  const { items } = await member.get('/api/v1/feedback?kind=idea&moderation=approved').json()
  const path = `/api/v1/feedback/${items[0].id}/comments`
  return (await member.post(path, { body: 'Thank you so much.' }).json()).id
}

/** Makers of ids, each run when first needed. */
type Makers = Record<string, () => string | Promise<string>>

const makersOf = (world: World, organisation: Organisation, owner: Caller) => ({
  ...contentMakers(world, organisation, owner),
  ...ideaMakers(world, organisation, owner),
  /** A new text field of the project without values. */
  fieldId: () => sampleField(owner, `/api/v1/projects/${organisation.projectId}/fields`),
  /** A new text field of people without values. */
  personFieldId: () => sampleField(owner, '/api/v1/contact-fields'),
  /** The version of the project's addresses for forwarded emails. */
  forwardingVersion: async () => {
    const path = `/api/v1/projects/${organisation.projectId}/forwarding-addresses`
    return String((await owner.get(path).json()).version)
  },
  ...taskMakers(organisation, owner),
  ...fileMakers(world, organisation, owner),
  ...importMakers(world, organisation),
  ...voteBatchMakers(world, organisation, owner),
  ...peopleMakers(world, organisation, owner),
  ...installationMakers(world, organisation),
})

/** Ids and keys of one organisation for requests. */
export type Ids = Record<keyof ReturnType<typeof makersOf>, string>

/**
 * Ids of an organisation of the demo data, all or only those of `names`; also uploads the pictures that the demo data
 * omit. Each id takes a few calls, so a test of one operation requests only those of its sample (`freshSample`).
 */
export async function idsOf(
  world: World,
  organisation: Organisation,
  names?: readonly (keyof Ids)[],
): Promise<Ids> {
  const owner = await world.as(organisation.tenantId === world.harbor.tenantId ? 'Ada' : 'Chloe')
  const makers = makersOf(world, organisation, owner)
  const ids: Partial<Ids> = {}
  for (const name of names ?? (Object.keys(makers) as (keyof Ids)[])) ids[name] = await makers[name]()
  return ids as Ids
}

/** Makes an object once that several ids come from. */
function once<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** The ids of a project and of its contents. */
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
    /** The project's current key, if `key` was replaced meanwhile. */
    currentKey: async () => (await project()).publicKey,
    /** The project's key, with its roadmap made public. */
    roadmapKey: async () => {
      await owner.patch(`/api/v1/projects/${projectId}`, { roadmapPublic: true })
      return publicKey
    },
    /** A newly replaced key. */
    earlierKey: () => sampleEarlierKey(world, organisation),
    slug: async () => (await project()).slug,
    projectId: () => projectId,
    logoHash: async () => {
      await owner.with({ 'content-type': 'image/png' }).put(`/api/v1/projects/${projectId}/logo`, png)
      return (await findLogo(world.db.tenant(tenantId), projectId))?.hash ?? ''
    },
    ideaId: async () => (await idea()).id,
    /** A new contact for whom the owner has voted on the idea. */
    votedForId: async () => {
      const contactId = await sampleContact(world, organisation)
      await owner.put(`/api/v1/feedback/${(await idea()).id}/votes/${contactId}`, {})
      return contactId
    },
    /** An issue of the idea, whose project is connected. */
    issueId: async () => sampleIssue(organisation, (await idea()).id, owner),
    ...chatMakers(world, organisation, owner),
    bugId: async () => (await read('/api/v1/feedback?kind=bug')).items[0].id,
    /** A bug with a report that has diagnostics, and the report. */
    reportedBugId: async () => (await reported()).feedbackId,
    reportId: async () => (await reported()).reportId,
    statusId: async () => (await project()).statuses[1].id,
    /** A new status without items. */
    spareStatusId: () => sampleStatus(owner, projectId),
    secretId: () => sampleSecret(owner, projectId),
    commentId: () => comment('Thank you.'),
    /** A new comment of the requesting member. */
    writtenCommentId: () => writtenCommentIdOf(owner),
    /** A new comment of a customer. */
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
    /** A new broadcast to the idea's followers that is due tomorrow. */
    broadcastId: async () => sampleBroadcast(world, organisation, (await idea()).id),
    /** A notification of the organisation's sample contact. */
    notificationId: async () => sampleNotification(world, organisation, (await idea()).id),
    columnId: async () => (await columnWith(board, ({ tasks }) => tasks.length > 0)).id,
    emptyColumnId: async () => (await columnWith(board, ({ taskCount }) => taskCount === 0)).id,
    taskId: async () => (await columnWith(board, ({ tasks }) => tasks.length > 0)).tasks[0]?.id ?? '',
    /** A new draft of the changelog. */
    entryId: async () => (await changelog()).entryId,
    publishedEntryId: async () => (await changelog()).publishedEntryId,
    /** The token of the address of its image. */
    entryImageToken: async () => imageTokenOf(owner, (await changelog()).publishedEntryId, publicKey),
    /** A bug of the requesting contact, announced by the published entry. */
    shippedBugId: async () => (await changelog()).shippedBugId,
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

/** The ids of people, and of their organisation and its tags. */
function peopleMakers(world: World, organisation: Organisation, owner: Caller) {
  const { tenantId, personId, userId } = organisation
  const own = once(() => ownIdsOf(owner))
  const customer = once(async () => {
    const { statuses } = await owner.get(`/api/v1/projects/${organisation.projectId}`).json()
    return sampleCustomer(world, organisation, statuses[1].id)
  })
  return {
    /** A new tag, and another one. */
    tagId: () => sampleTag(owner),
    spareTagId: () => sampleTag(owner),
    organisationId: () => tenantId,
    /** A new company, and another one. */
    companyId: () => sampleCompany(owner),
    spareCompanyId: () => sampleCompany(owner),
    organisationName: async () => (await getTenant(world.db, tenantId)).name,
    personId: () => personId,
    userId: () => userId,
    photoHash: async () => {
      const photo = await owner.with({ 'content-type': 'image/png' }).put('/api/v1/account/photo', png)
      return (await photo.json()).imageUrl.split('/').at(-1)
    },
    /** A browser in which the owner, or the requesting member, is signed in. */
    deviceId: async () => (await own()).deviceId,
    /** The address of the owner, or of the requesting member. */
    email: async () => (await own()).email,
    /** A member with the role User and without any content. */
    memberId: () => sampleMember(world, tenantId),
    /** A contact without other content, and an item of theirs. */
    contactId: async () => (await customer()).contactId,
    spareItemId: async () => (await customer()).spareItemId,
    /** Another contact, and a note about the first. */
    spareContactId: () => sampleContact(world, organisation),
    noteId: async () => {
      const path = `/api/v1/contacts/${(await customer()).contactId}/notes`
      return (await owner.post(path, { body: 'Likes sailing.' }).json()).id
    },
    invitationId: () => sampleInvitation(world, organisation),
    keyId: () => sampleKey(world, organisation),
    webhookId: () => sampleWebhook(world, organisation),
    deliveryId: () => sampleDelivery(world, organisation),
  } satisfies Makers
}

/** The ids of objects that only operators manage. */
function installationMakers(world: World, organisation: Organisation) {
  return {
    /** A new held sign-up. */
    heldSignUpId: () => sampleHeldSignUp(world),
    incidentId: () => sampleIncident(world),
    /** Scheduled maintenance. */
    windowId: () => sampleMaintenance(world),
    /** An open claim of the organisation for a service credit. */
    claimId: () => sampleClaim(world, organisation),
    /** An organisation without members, which an operator may change or delete. */
    spareOrganisationId: () => sampleOrganisation(world, false),
    /** A suspended organisation without members. */
    suspendedOrganisationId: () => sampleOrganisation(world, true),
  } satisfies Makers
}

/** The only replaced key that still works, beside the key of the organisation's page. */
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

/** A notification of the sample contact. */
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

const sampleCompany = async (owner: Caller): Promise<string> =>
  (await owner.post('/api/v1/companies', { name: `Company ${randomUUID()}` }).json()).id

/** The project's only status of this name, so that another one can be added. */
async function sampleStatus(owner: Caller, projectId: string): Promise<string> {
  const path = `/api/v1/projects/${projectId}/statuses`
  const { statuses } = await owner.get(`/api/v1/projects/${projectId}`).json()
  for (const { id, name } of statuses)
    if (name.startsWith('Spare '))
      await owner.put(`${path}/${id}/deletion`, { feedbackTo: statuses[1].id, columnsTo: null })
  const created = await owner.post(path, { name: `Spare ${randomUUID().slice(0, 8)}`, category: 'planned' })
  return (await created.json()).id
}

/** The only field of this name in a list, so that another one can be added. */
async function sampleField(owner: Caller, path: string): Promise<string> {
  const { items } = await owner.get(path).json()
  for (const { id, name } of items) if (name.startsWith('Spare ')) await owner.delete(`${path}/${id}`)
  const created = await owner.post(path, { name: `Spare ${randomUUID().slice(0, 8)}`, type: 'text' })
  return (await created.json()).id
}

/** The project's only identity secret, so that another one can be added. */
async function sampleSecret(owner: Caller, projectId: string): Promise<string> {
  const path = `/api/v1/projects/${projectId}/identity`
  const { secrets } = await owner.get(path).json()
  for (const { id } of secrets) await owner.delete(`${path}/secrets/${id}`)
  return (await owner.post(`${path}/secrets`).json()).id
}
