import { newId } from '../lib/id.ts'
import { newFileKey } from '../storage/file-store.ts'
import type { Answer, Caller } from './caller.ts'
import type { World } from './harness.ts'
import { png } from './sample-picture.ts'
import type { Organisation } from './story.ts'

/** The contact of the samples, without pending files. */
export async function sender(world: World, organisation: Organisation): Promise<Caller> {
  const { tenantId, contacts } = organisation
  const name = tenantId === world.harbor.tenantId ? 'Mira' : 'Ruben'
  await world.db
    .tenant(tenantId)
    .deleteFrom('files')
    .where('author_id', '=', contacts.get(name) ?? '')
    .where('feedback_id', 'is', null)
    .execute()
  return world.contact(organisation, name)
}

/** Reserves a file. */
export async function reserve(
  caller: Caller,
  size: number,
  file: { name?: string; type?: string } = {},
): Promise<Answer> {
  return caller.post('/e/v1/files', { name: 'screen.png', type: 'image/png', size, ...file })
}

/** Uploads the content of a reserved file. */
export const uploadTo = (
  caller: Caller,
  id: string,
  bytes: Uint8Array,
  type = 'image/png',
): Promise<Answer> => caller.with({ 'content-type': type }).put(`/e/v1/files/${id}/content`, bytes)

/** Uploads a file, by default a picture, that is not attached yet. @returns its id. */
export async function uploadFile(
  caller: Caller,
  bytes: Uint8Array = png,
  name?: string,
  type?: string,
): Promise<string> {
  const stated = { ...(name !== undefined && { name }), ...(type !== undefined && { type }) }
  const reserved = await reserve(caller, bytes.byteLength, stated)
  const { id } = await reserved.json()
  const stored = await uploadTo(caller, id, bytes)
  if (stored.status !== 204) throw new Error(`Not stored: ${await stored.text()}`)
  return id
}

/** A new reserved file. */
async function sampleReservedFile(world: World, organisation: Organisation): Promise<string> {
  const reserved = await reserve(await sender(world, organisation), png.byteLength)
  return (await reserved.json()).id
}

/** A new file reserved by a member. */
export async function memberFileOf(member: Caller, projectId: string): Promise<string> {
  const file = { name: 'answer.png', type: 'image/png', size: png.byteLength }
  return (await member.post(`/api/v1/projects/${projectId}/files`, file).json()).id
}

/** Uploads a member's file that is not attached to a comment yet. @returns its id. */
export async function uploadAsMember(member: Caller, projectId: string): Promise<string> {
  const id = await memberFileOf(member, projectId)
  const stored = await member.with({ 'content-type': 'image/png' }).put(`/api/v1/files/${id}/content`, png)
  if (stored.status !== 204) throw new Error(`Not stored: ${await stored.text()}`)
  return id
}

/** A new uploaded file. */
const sampleFile = async (world: World, organisation: Organisation): Promise<string> =>
  uploadFile(await sender(world, organisation))

/** A file attached to a bug, with the token of the link at which its sender reads it. */
async function sampleSentFile(
  world: World,
  organisation: Organisation,
): Promise<{ id: string; token: string; feedbackId: string }> {
  const caller = await sender(world, organisation)
  const id = await uploadFile(caller)
  const bug = await caller.post('/e/v1/feedback', { kind: 'bug', title: 'Seen in a picture', files: [id] })
  const { id: feedbackId } = await bug.json()
  const { files } = await caller.get(`/e/v1/me/feedback/${feedbackId}`).json()
  return { id, token: files[0].url.split('/').at(-1), feedbackId }
}

/** Makers of files' ids, each run when first needed. */
export function fileMakers(world: World, organisation: Organisation, owner: Caller) {
  let sent: ReturnType<typeof sampleSentFile> | undefined
  const sentFile = () => {
    sent ??= sampleSentFile(world, organisation)
    return sent
  }
  return {
    /** A new reserved file of the requesting contact, and an uploaded one. */
    reservedFileId: () => sampleReservedFile(world, organisation),
    fileId: () => sampleFile(world, organisation),
    /** A new reserved file of the requesting member. */
    memberFileId: () => memberFileOf(owner, organisation.projectId),
    /** An attached file, and the token of its link. */
    sentFileId: async () => (await sentFile()).id,
    fileToken: async () => (await sentFile()).token,
    /** The bug of the attached file, and the token of its public link. */
    picturedBugId: async () => (await sentFile()).feedbackId,
    /** A new source map. */
    mapId: () => sampleMap(world, organisation),
    sharedFileToken: async () => {
      const shared = await owner.put(`/api/v1/feedback/${(await sentFile()).feedbackId}/shared-pictures`)
      return (await shared.json()).items[0].url.split('/').at(-1)
    },
  }
}

/** A new source map without content in the file store. */
async function sampleMap(world: World, { tenantId, projectId }: Organisation): Promise<string> {
  const id = newId()
  const key = newFileKey(tenantId, world.clock.read())
  await world.db
    .tenant(tenantId)
    .insertInto('source_maps')
    .values({
      id,
      project_id: projectId,
      script: '/app.js',
      digest: id,
      key,
      bytes: 1,
      created_at: 1,
      uploaded_at: 1,
    })
    .execute()
  return id
}
