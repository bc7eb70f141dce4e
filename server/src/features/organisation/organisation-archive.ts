import { limits } from '@earshot/shared/limits'
import { organisationArchiveName } from '../../backup/archive-name.ts'
import type { OpenArchive } from '../../backup/back-up.ts'
import type { StreamedFile } from '../../http/attachment.ts'
import type { MemberCtx } from '../../http/context.ts'
import { countForToday, uncountForToday } from '../../mail/daily-limit.ts'
import type { FileServices } from '../file/content/file-services.ts'

/**
 * The organisation's archive, which another installation can take in with all ids, times and files: made from one
 * snapshot while it is sent, without secrets.
 * @throws AppError `conflict` while another export of the organisation runs, or another archive is sent to the
 * account, `overloaded` while too many others are
 * made, `rate_limited` after as many as one organisation gets a day.
 */
export async function archiveOrganisation(ctx: MemberCtx<FileServices>): Promise<StreamedFile> {
  const { tenantId } = ctx.db
  const accountId = ctx.actor.kind === 'member' ? ctx.actor.userId : ctx.actor.personId
  const endLease = await ctx.services.exports.begin(tenantId)
  try {
    await takeDownload(ctx)
    const archive = await ctx.services.archives.open(tenantId, accountId).catch(async (error) => {
      await ctx.transaction(({ database }) => uncountForToday(database, countOf(tenantId), ctx.now))
      throw error
    })
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

const countOf = (tenantId: string): string => `archives of ${tenantId}`

/** Counts a download of today. @throws AppError `rate_limited` */
async function takeDownload(ctx: MemberCtx<FileServices>): Promise<void> {
  const { now, db, services } = ctx
  const most = Math.ceil(limits.archivesDaily * services.config.rateLimitFactor)
  const sentence = `Your organisation’s archive was downloaded ${most} times today. Please use the newest one, or try again tomorrow.`
  await ctx.transaction(({ database }) =>
    countForToday(database, { key: countOf(db.tenantId), most, sentence }, now),
  )
}

async function* chunksOf({ bytes, ended }: OpenArchive): AsyncGenerator<Uint8Array> {
  yield* bytes
  await ended
}
