import type { Language } from '@earshot/shared/language/languages'
import type { Logger } from 'pino'
import type { Sealing } from '../auth/sealing.ts'
import type { GlobalDb } from '../db/database.ts'
import { enqueue } from '../jobs/queue.ts'
import { type Allowing, reserveMailLater, takeInvitation } from './allowance.ts'
import { sealLinks } from './sealed-links.ts'
import { senderNameOf } from './sender-name.ts'
import type { NewMail } from './templates/new-mail.ts'
import { type TemplateName, type TemplateParams, templates } from './templates/templates.ts'

/** What ordering a mail takes: an action's context, whatever its kind. */
export interface MailCtx {
  services: Allowing & { log: Logger; sealing: Sealing }
  /** In the transaction under way. */
  database: Pick<GlobalDb, 'announce' | 'dialect' | 'connection'>
}

/** A mail to order. */
export type AccountMail = {
  [Name in TemplateName]: {
    template: Name
    to: string
    /** The organisation on whose account it goes out; null where there is none yet. */
    tenantId: string | null
    /** Contact for whom it is made, if that is not whoever reads at the address. */
    personId?: string
    /** Of a customer; mails to everybody else are English. */
    language?: Language | null
    /**
     * Fills the mail, in the same transaction, and only if it goes out: make its token here, so that a mail that is
     * refused does not void the link in the one before it.
     */
    params: () => TemplateParams<Name> | Promise<TemplateParams<Name>>
  }
}[TemplateName]

/**
 * The one way to an account mail: it exists when the transaction of `ctx` commits, and only then. A mail of which its
 * recipient had enough today goes out on one of the next days. An invitation also counts against its organisation's day
 * and comes from the organisation's name, if its plan allows that. @throws AppError `plan_limit` or `rate_limited` for
 * an invitation when today's are used up.
 *
 *     await queueAccountMail(ctx, {
 *       template: 'recovery',
 *       to: user.email,
 *       tenantId: null,
 *       params: async () => ({ firstName, link: `${config.publicUrl}/change-password#${await issueToken(database, …)}` }),
 *     })
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
  // Each member of the union fits; that they belong together is lost when they are taken apart.
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
  } as NewMail
  tx.announce()
  await enqueue(tx, { kind: 'sendMail', tenantId, payload: sealLinks(services.sealing, order), runAt })
}
