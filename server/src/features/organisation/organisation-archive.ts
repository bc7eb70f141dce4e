import { organisationArchiveName } from '../../backup/archive-name.ts'
import type { OpenArchive } from '../../backup/back-up.ts'
import type { StreamedFile } from '../../http/attachment.ts'
import type { MemberCtx } from '../../http/context.ts'
import type { FileServices } from '../file/content/file-services.ts'

/**
 * The organisation's archive, which another installation can take in with all ids, times and files: made from one
 * snapshot while it is sent, without secrets.
 * @throws AppError `conflict` while another export of the organisation runs, or another archive is sent to the
 * account, `overloaded` while too many others are
 * made.
 */
export async function archiveOrganisation(ctx: MemberCtx<FileServices>): Promise<StreamedFile> {
  const { tenantId } = ctx.db
  const accountId = ctx.actor.kind === 'member' ? ctx.actor.userId : ctx.actor.personId
  const endLease = await ctx.services.exports.begin(tenantId)
  try {
    const archive = await ctx.services.archives.open(tenantId, accountId)
    await ctx
      .transaction((ctx) => ctx.record({ type: 'tenant.archived' }))
      .catch((error) => {
        archive.bytes.destroy()
        throw error
      })
    return {
      name: organisationArchiveName(tenantId, ctx.now, false),
      type: 'application/gzip',
      content: chunksOf(archive),
      ended: () => {
        archive.bytes.destroy()
        endLease()
      },
    }
  } catch (error) {
    endLease()
    throw error
  }
}

async function* chunksOf({ bytes, ended }: OpenArchive): AsyncGenerator<Uint8Array> {
  yield* bytes
  await ended
}
