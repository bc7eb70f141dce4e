import type { Language } from '@earshot/shared/language/languages'
import { limits } from '@earshot/shared/limits'
import type { z } from 'zod'
import { issueToken, requesterOf } from '../../auth/one-time-tokens.ts'
import { withBoard } from '../../auth/signed-links.ts'
import type { GlobalDb } from '../../db/database.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { AnyCtx } from '../../http/context.ts'
import type { Services } from '../../http/services.ts'
import type { JobHandler, JobPayload } from '../../jobs/kinds.ts'
import { enqueue } from '../../jobs/queue.ts'
import { queueAccountMail } from '../../mail/account-mail.ts'
import { nextMailDay, reserveRequest, takeRequest } from '../../mail/allowance.ts'
import type { MailBrand } from '../../mail/templates/mail-template.ts'
import { mailBrandOf } from '../project/mail-brand.ts'
import { hasSignedIn, newContactCode } from './contact-code.ts'

type Order = JobPayload<'contactMail'>
type NewOrder = Omit<Order, 'browser'> & { browser?: string }
export type ContactMailServices = Pick<Services, 'db' | 'clock' | 'config' | 'log' | 'sealing'>

interface MailCtx {
  services: ContactMailServices
  database: GlobalDb
}

/**
 * Queues a confirmation or a code for a typed address, in the transaction of `db`. The job finds out later whose
 * address it is, so that neither the response nor its duration tells.
 */
export async function orderContactMail(db: TenantDb, order: NewOrder, runAt: number): Promise<void> {
  const { tenantId, database } = db
  database.announce()
  await enqueue(database, { kind: 'contactMail', tenantId, payload: order, runAt })
}

/**
 * Queues a code for a typed address. @throws AppError `rate_limited` when today's requests for the address are used up.
 */
export async function orderContactCode(
  { database, services, auditContext, now }: AnyCtx,
  tenantId: string,
  order: Omit<Order, 'purpose' | 'personId'>,
): Promise<void> {
  await database.tenant(tenantId).transaction(async (db) => {
    const network = auditContext?.address ?? ''
    const { email, browser } = order
    const knownBrowser = (await hasSignedIn(db, { email, browser }, now)) ? browser : undefined
    const request = { template: 'contactCode', to: email, tenantId, network, knownBrowser } as const
    await takeRequest(services, db.database, request)
    await orderContactMail(db, { ...order, purpose: 'code' }, now)
  })
}

/**
 * The job that sends the mail if the contact still waits for it; a confirmation beyond the daily limit goes out the
 * next day.
 */
export const sendContactMail =
  (services: ContactMailServices): JobHandler<'contactMail'> =>
  async ({ tenantId, payload }) => {
    if (tenantId === null) return
    await services.db.transaction(async (database) => {
      const db = database.tenant(tenantId)
      const project = await db
        .selectFrom('projects')
        .select(['id', 'slug', 'language'])
        .where('id', '=', payload.projectId)
        .executeTakeFirst()
      if (!project) return
      const ctx = { services, database }
      if (payload.purpose === 'code') await sendCode(ctx, db, payload, project)
      else await sendConfirmation(ctx, db, payload, project)
    })
  }

interface Project {
  id: string
  slug: string
  language: Language | null
}

async function sendConfirmation(ctx: MailCtx, db: TenantDb, order: Order, project: Project): Promise<void> {
  const { email, personId, projectId, network = '' } = order
  // Changes nothing but locks the row: a concurrent erasure waits, and then removes the mail queued here.
  const person = await db
    .updateTable('people')
    .set({ pending_email: email })
    .where('id', '=', personId ?? '')
    .where('pending_email', '=', email)
    .returning('language')
    .executeTakeFirst()
  if (!person) return
  const mail = { template: 'confirmAddress', to: email, tenantId: db.tenantId } as const
  if (!(await reserveRequest(ctx.services, db.database, { ...mail, network })))
    return orderContactMail(db, order, nextMailDay(ctx.services.clock()))
  const brand = await mailBrandOf(ctx.services, db, project.id)
  const language = person.language ?? project.language
  const confirmation = { email, personId: personId ?? '', projectId, brand, board: project.slug, language }
  await queueConfirmation(ctx, db, confirmation)
}

/**
 * Queues the mail whose link confirms an address, in the transaction of `db`; `brand` is the sender that the mail asks
 * about.
 */
export async function queueConfirmation(
  ctx: MailCtx,
  db: TenantDb,
  confirmation: {
    email: string
    personId: string
    projectId: string
    brand: z.input<typeof MailBrand>
    /** Board that the link's page leads to; absent if the organisation is not trusted with the address yet. */
    board?: string
    language: Language | null
  },
): Promise<void> {
  const { email, personId, projectId, brand, board, language } = confirmation
  const { clock, config } = ctx.services
  await queueAccountMail(ctx, {
    template: 'confirmAddress',
    to: email,
    tenantId: db.tenantId,
    personId,
    language,
    params: async () => {
      const payload = JSON.stringify({ personId, projectId })
      const subject = {
        purpose: 'contactAddress' as const,
        email,
        tenantId: db.tenantId,
        userId: null,
        payload,
        browser: requesterOf(personId),
      }
      const life = { now: clock(), duration: limits.contactAddressLife }
      const link = `${config.publicUrl}/confirm-address#${await issueToken(db.database, subject, life)}`
      return { brand, link: board === undefined ? link : withBoard(link, board) }
    },
  })
}

const sendCode = (
  ctx: MailCtx,
  db: TenantDb,
  { email, language, browser }: Order,
  project: Project,
): Promise<void> =>
  queueAccountMail(ctx, {
    template: 'contactCode',
    language: language ?? project.language,
    to: email,
    tenantId: db.tenantId,
    params: async () => ({
      brand: await mailBrandOf(ctx.services, db, project.id),
      code: await newContactCode(db, { email, browser }, ctx.services.clock()),
    }),
  })
