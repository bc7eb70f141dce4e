import { formatRangeOnBothClocks } from '@earshot/shared/format/format'
import type { AnyCtx } from '../../http/context.ts'
import type { BaseServices } from '../../http/services.ts'
import type { JobHandler, JobPayload } from '../../jobs/kinds.ts'
import { queueAccountMail } from '../../mail/account-mail.ts'
import { listAdministratorsAfter, lockMaintenance, updateAnnouncementCursor } from './announcement.queries.ts'

type Batch = Pick<AnyCtx<BaseServices>, 'services' | 'database'>
type Window = NonNullable<Awaited<ReturnType<typeof lockMaintenance>>>
type News = JobPayload<'announceMaintenance'>['news']

/** Batch size: other requests hardly wait for one transaction. */
const batchSize = 100

/**
 * Queues the mails about a maintenance window, one batch per transaction together with its progress: after an
 * interruption the next attempt continues there, and nobody is mailed twice. An announcement stops when the window is
 * cancelled; the cancellation is mailed only to those who got the announcement.
 */
export const announceMaintenance =
  (services: BaseServices): JobHandler<'announceMaintenance'> =>
  async ({ payload, isPartOver }) => {
    while (await services.db.transaction((database) => announceBatch({ services, database }, payload)))
      if (isPartOver?.()) return { next: payload }
  }

/** @returns true if there may be more. */
async function announceBatch(
  ctx: Batch,
  { windowId, news }: JobPayload<'announceMaintenance'>,
): Promise<boolean> {
  const { database } = ctx
  const window = await lockMaintenance(database, windowId)
  if (!window || (news === 'scheduled' && window.cancelled_at !== null)) return false
  const people = await listAdministratorsAfter(database, {
    after: news === 'scheduled' ? window.announced_up_to : window.cancelled_up_to,
    upTo: news === 'scheduled' ? undefined : window.announced_up_to,
    limit: batchSize,
  })
  for (const person of people) await orderMail(ctx, news, window, person)
  const last = people.at(-1)
  if (last) await updateAnnouncementCursor(database, windowId, news, last.id)
  return people.length === batchSize
}

const orderMail = (
  ctx: Batch,
  news: News,
  window: Window,
  { email, first_name }: { email: string; first_name: string },
): Promise<void> => {
  const common = {
    firstName: first_name,
    title: window.title,
    when: formatRangeOnBothClocks(window.starts_at, window.ends_at),
    link: `${ctx.services.config.publicUrl}/status`,
  }
  const addressed = { to: email, tenantId: null }
  return news === 'scheduled'
    ? queueAccountMail(ctx, {
        ...addressed,
        template: 'maintenanceScheduled',
        params: () => ({ ...common, body: window.body }),
      })
    : queueAccountMail(ctx, { ...addressed, template: 'maintenanceCancelled', params: () => common })
}
