import { imageMarkdown } from '@earshot/shared/changelog/entry-image'
import type { Caller } from './caller.ts'
import type { World } from './harness.ts'
import { ensureContact } from './sample-customers.ts'
import { png } from './sample-picture.ts'
import type { Organisation } from './story.ts'

/** A draft, and a published entry about a bug of the requesting contact. */
export async function sampleChangelog(
  world: World,
  { tenantId, projectId, contacts }: Organisation,
  owner: Caller,
  statusId: string,
): Promise<Record<'entryId' | 'publishedEntryId' | 'shippedBugId', string>> {
  // Older than every other bug, with a fixed id.
  const shippedBugId = `00000000${tenantId.slice(8)}`
  const authorId = contacts.get(tenantId === world.harbor.tenantId ? 'Mira' : 'Ruben') ?? ''
  await world.db.tenant(tenantId).transaction(async (tx) => {
    await ensureContact(tx, authorId, 'Shipped to')
    await tx
      .insertInto('feedback')
      .values({
        id: shippedBugId,
        project_id: projectId,
        kind: 'bug',
        number: 1_000_001,
        title: 'Made to be shipped',
        body: '',
        status_id: statusId,
        author_id: authorId,
        visibility: 'author',
        moderation: 'approved',
        hold_reasons: '[]',
        listed: 0,
        finished: 0,
        vote_count: 0,
        comment_count: 0,
        report_count: 0,
        answered: 0,
        created_at: 1,
        updated_at: 1,
      })
      .onConflict((conflict) => conflict.columns(['id']).doNothing())
      .execute()
  })
  const entry = async (body: object): Promise<string> =>
    (await owner.post(`/api/v1/projects/${projectId}/changelog`, body).json()).id
  const publishedEntryId = await entry({ title: 'Out already', feedbackIds: [shippedBugId] })
  await owner.put(`/api/v1/changelog/${publishedEntryId}/publication`, { quiet: true })
  return { entryId: await entry({ title: 'Not out yet' }), publishedEntryId, shippedBugId }
}

/** Adds an image to an entry's text. @returns its id. */
export async function addImage(member: Caller, entryId: string, bytes: Uint8Array = png): Promise<string> {
  const file = { name: 'shown.png', type: 'image/png', size: bytes.byteLength }
  const { id } = await member.post(`/api/v1/changelog/${entryId}/images`, file).json()
  const stored = await member.with({ 'content-type': 'image/png' }).put(`/api/v1/files/${id}/content`, bytes)
  if (stored.status !== 204) throw new Error(`Not stored: ${await stored.text()}`)
  const { body } = await member.get(`/api/v1/changelog/${entryId}`).json()
  await member.patch(`/api/v1/changelog/${entryId}`, {
    body: `${body}\n\n${imageMarkdown(id, 'As it looks')}`,
  })
  return id
}

/** The token of the address at which everyone sees an image of a published entry. */
export async function imageTokenOf(owner: Caller, entryId: string, key: string): Promise<string> {
  await addImage(owner, entryId)
  const { content } = await owner.get(`/e/v1/changelog/${entryId}?key=${key}`).json()
  return content.at(-1).spans[0].image.url.split('/').at(-1)
}
