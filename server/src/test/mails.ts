import { sendRequestedMail } from '../features/authentication/mail-requests.ts'
import { sendContactMail } from '../features/contact/contact-mail.ts'
import type { JobHandler, JobKind } from '../jobs/kinds.ts'
import { openLinks } from '../mail/sealed-links.ts'
import { QueuedMail } from '../mail/templates/queued-mail.ts'
import type { World } from './harness.ts'

/** A queued mail. */
interface WaitingMail {
  template: string
  to: string
  params: { link: string; code?: string }
}

/** Runs the due jobs for addresses that users typed. @returns the number of jobs. */
export const sendRequestedMails = ({ services }: World): Promise<number> =>
  doJobs(services, 'requestedMail', sendRequestedMail(services))

/** Runs the due jobs for addresses that contacts typed. @returns the number of jobs. */
export const sendContactMails = ({ services }: World): Promise<number> =>
  doJobs(services, 'contactMail', sendContactMail(services))

async function doJobs<Kind extends JobKind>(
  services: World['services'],
  kind: Kind,
  send: JobHandler<Kind>,
): Promise<number> {
  const { global } = services.db
  const jobs = await global
    .selectFrom('jobs')
    .select(['id', 'tenant_id', 'payload'])
    .where('kind', '=', kind)
    .orderBy('id')
    .execute()
  for (const { id, tenant_id, payload } of jobs) {
    await send({ id, tenantId: tenant_id, payload: JSON.parse(payload) })
    await services.db.transaction((tx) => tx.global.deleteFrom('jobs').where('id', '=', id).execute())
  }
  return jobs.length
}

/** A queued mail with its unsealed links, as only the worker sees it, and with names without isolates. */
const opened = ({ sealing }: World['services'], payload: string): WaitingMail =>
  JSON.parse(
    JSON.stringify(openLinks(sealing, QueuedMail.parse(JSON.parse(payload)))).replace(/[\u2068\u2069]/g, ''),
  )

/** The queued mails to an address, oldest first. */
export async function mailsTo({ services }: World, address: string): Promise<WaitingMail[]> {
  const jobs = await services.db.global
    .selectFrom('jobs')
    .select(['id', 'payload'])
    .where('kind', '=', 'sendMail')
    .orderBy('id')
    .execute()
  return jobs.map(({ payload }) => opened(services, payload)).filter(({ to }) => to === address)
}

/** The newest mail of a template to an address, if any. */
export const newestMailTo = async (world: World, address: string, template: string) =>
  (await mailsTo(world, address)).findLast((mail) => mail.template === template)

/** The link in the newest mail. @throws if there is none. */
export async function linkTo(world: World, address: string, template: string): Promise<string> {
  const mail = await newestMailTo(world, address, template)
  if (!mail) throw new Error(`No ${template} mail waits for ${address}`)
  return mail.params.link
}

/** The token of the newest mail's link. */
export const tokenTo = async (world: World, address: string, template: string): Promise<string> =>
  new URL(await linkTo(world, address, template)).hash.slice(1)
