import type { Language } from '@earshot/shared/language/languages'
import type { Logger } from 'pino'
import type { Sealing } from '../auth/sealing.ts'
import type { GlobalDb } from '../db/database.ts'
import { enqueue } from '../jobs/queue.ts'
import { type Allowing, reserveMailLater, takeInvitation } from './allowance.ts'
import { sealLinks } from './sealed-links.ts'
import { senderNameOf } from './sender-name.ts'
import { type TemplateName, type TemplateParams, templates } from './templates/templates.ts'

/** The parts of a context that queueing a mail needs; every kind of action context has them. */
export interface MailCtx {
  services: Allowing & { log: Logger; sealing: Sealing }
  /** In the current transaction. */
  database: Pick<GlobalDb, 'announce' | 'dialect' | 'connection'>
}

/** A mail to queue. */
export type AccountMail = {
  [Name in TemplateName]: {
    template: Name
    to: string
    /** The organisation in whose name it is sent; null if there is none yet. */
    tenantId: string | null
    /** Contact for whom it is sent, if not the address's owner. */
    personId?: string
    /** Language of a contact; mails to all others are English. */
    language?: Language | null
    /**
     * The template's parameters, made in the same transaction, and only if the mail is queued: issue its token here, so
     * that a refused mail does not void the link of the previous one.
     */
    params: () => TemplateParams<Name> | Promise<TemplateParams<Name>>
  }
}[TemplateName]

/**
 * The only way to queue an account mail: the mail exists only if the transaction of `ctx` commits. A mail over the
 * recipient's daily limit is sent on one of the next days. An invitation also counts against its organisation's daily
 * limit, and has the organisation's name as sender if its plan allows that. @throws AppError `plan_limit` or
 * `rate_limited` for an invitation over today's limits.
 *
 * await queueAccountMail(ctx, {
 * template: 'recovery',
 * to: user.email,
 * tenantId: null,
 * params: async () => ({ firstName, link: `${config.publicUrl}/change-password#${await issueToken(database, …)}` }),
 * })
 */
export async function queueAccountMail(
  { services, database: tx }: MailCtx,
  mail: AccountMail,
): Promise<void> {
  const { template, to, tenantId, personId, language } = mail
  const inviter = template === 'invitation' ? tenantId : null
  if (inviter !== null) await takeInvitation(services, tx, { to, tenantId: inviter })
  const now = services.clock()
  const runAt = inviter !== null ? now : await reserveMailLater(services, tx, mail)
  if (runAt > now) services.log.info({ template, tenantId, runAt }, 'mail goes out later: daily limit')
  const params = await mail.params()
  const { life } = templates[template]
  const senderName = inviter === null ? undefined : await senderNameOf(tx, inviter)
  const order = {
    template,
    to,
    language: language ?? 'en',
    ...(personId !== undefined && { personId }),
    ...(senderName !== undefined && { senderName }),
    ...(life !== null && { until: runAt + life }),
    params,
  }
  tx.announce()
  await enqueue(tx, { kind: 'sendMail', tenantId, payload: sealLinks(services.sealing, order), runAt })
}
