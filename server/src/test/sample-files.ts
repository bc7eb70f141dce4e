import { newId } from '../lib/id.ts'
import { newFileKey } from '../storage/file-store.ts'
import type { Answer, Caller } from './caller.ts'
import type { World } from './harness.ts'
import { png } from './sample-picture.ts'
import type { Organisation } from './story.ts'

/** The customer of the samples, with nothing waiting to be sent. */
async function sender(world: World, organisation: Organisation): Promise<Caller> {
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

/** Reserves a place for a file. */
export async function reserve(
  caller: Caller,
  size: number,
  file: { name?: string; type?: string } = {},
): Promise<Answer> {
  return caller.post('/e/v1/files', { name: 'screen.png', type: 'image/png', size, ...file })
}

/** Uploads the bytes of a file to the place reserved for it. */
export const uploadTo = (
  caller: Caller,
  id: string,
  bytes: Uint8Array,
  type = 'image/png',
): Promise<Answer> => caller.with({ 'content-type': type }).put(`/e/v1/files/${id}/content`, bytes)

/** Uploads a file, a picture unless `type` says otherwise, that waits to be sent along with something. @returns its id. */
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

/** A place that is reserved, anew each time. */
async function sampleReservedFile(world: World, organisation: Organisation): Promise<string> {
  const reserved = await reserve(await sender(world, organisation), png.byteLength)
  return (await reserved.json()).id
}

/** A place that a member has reserved, anew each time. */
export async function memberFileOf(member: Caller, projectId: string): Promise<string> {
  const file = { name: 'answer.png', type: 'image/png', size: png.byteLength }
  return (await member.post(`/api/v1/projects/${projectId}/files`, file).json()).id
}

/** Uploads a file of a member's that waits to be sent along with a comment. @returns its id. */
export async function uploadAsMember(member: Caller, projectId: string): Promise<string> {
  const id = await memberFileOf(member, projectId)
  const stored = await member.with({ 'content-type': 'image/png' }).put(`/api/v1/files/${id}/content`, png)
  if (stored.status !== 204) throw new Error(`Not stored: ${await stored.text()}`)
  return id
}

/** A file that was uploaded, anew each time. */
const sampleFile = async (world: World, organisation: Organisation): Promise<string> =>
  uploadFile(await sender(world, organisation))

/** A file that went along with a bug, with the token of the address at which its sender reads it. */
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

/** What makes the ids of files, each the first time that somebody asks for it. */
export function fileMakers(world: World, organisation: Organisation, owner: Caller) {
  let sent: ReturnType<typeof sampleSentFile> | undefined
  const sentFile = () => {
    sent ??= sampleSentFile(world, organisation)
    return sent
  }
  return {
    /** A place for a file of the contact who asks, and a file of theirs, anew each time. */
    reservedFileId: () => sampleReservedFile(world, organisation),
    fileId: () => sampleFile(world, organisation),
    /** A place for a file of whoever asks, a member, anew each time. */
    memberFileId: () => memberFileOf(owner, organisation.projectId),
    /** A file that went along with something, and the token of its address. */
    sentFileId: async () => (await sentFile()).id,
    fileToken: async () => (await sentFile()).token,
    /** The bug that it went along with, and the token of an address at which anyone sees it. */
    picturedBugId: async () => (await sentFile()).feedbackId,
    /** A source map, anew each time. */
    mapId: () => sampleMap(world, organisation),
    sharedFileToken: async () => {
      const shared = await owner.put(`/api/v1/feedback/${(await sentFile()).feedbackId}/shared-pictures`)
      return (await shared.json()).items[0].url.split('/').at(-1)
    },
  }
}

/** A source map without anything in the file store, anew each time. */
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
