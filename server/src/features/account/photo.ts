import type { OwnAccount } from '@earshot/shared/account/own-account'
import { listMemberships } from '../../auth/memberships.queries.ts'
import { updateUser } from '../../auth/users.queries.ts'
import type { GlobalDb } from '../../db/database.ts'
import type { SignedInCtx } from '../../http/context.ts'
import { invalidField, notFound } from '../../lib/app-error.ts'
import { digest } from '../../lib/digest.ts'
import { reencode } from '../../lib/reencode.ts'
import { forEachMembership } from './account-events.ts'
import { showAccount } from './profile.ts'

const shape = { side: 256, fit: 'cover', pixelsMax: 40_000_000 } as const

/** URL of a photo; a new photo has a new URL. */
const addressOf = (userId: string, hash: string): string => `/api/v1/users/${userId}/photo/${hash}`

/**
 * Stores the signed-in member's photo as a square WebP without metadata.
 * @throws AppError `invalid_input` for anything but a supported image, `overloaded` when too many images wait.
 */
export async function putPhoto(ctx: SignedInCtx, bytes: ArrayBuffer): Promise<OwnAccount> {
  const image = await ctx.services.pictureTurns.run(
    () => reencode(Buffer.from(bytes), shape),
    ctx.db.tenantId,
  )
  if (!image) throw invalidField('photo', 'Please choose a PNG, JPEG or WebP image.')
  const { userId } = ctx.actor
  const webp_base64 = image.webp.toString('base64')
  const hash = digest(`${userId} ${webp_base64}`).slice(0, 16)
  return savePhoto(ctx, addressOf(userId, hash), (database) =>
    upsertPhoto(database, { user_id: userId, hash, webp_base64 }),
  )
}

/** Removes the photo; initials are shown instead. */
export const removePhoto = (ctx: SignedInCtx): Promise<OwnAccount> =>
  savePhoto(ctx, '', (database) => deletePhoto(database, ctx.actor.userId))

async function savePhoto(
  ctx: SignedInCtx,
  address: string,
  save: (database: GlobalDb) => Promise<void>,
): Promise<OwnAccount> {
  await ctx.transaction(async (ctx) => {
    const { database, actor, now } = ctx
    await save(database)
    await updateUser(database, actor.userId, { image_url: address, updated_at: now })
    await forEachMembership(ctx, { type: 'account.updated', fields: ['photo'] })
  })
  return showAccount(ctx)
}

/**
 * A photo as WebP, readable by members of the organisations that its person belongs to.
 * @throws AppError `not_found` for a photo of anybody else and for one that was replaced.
 */
export async function readPhoto(
  { db, database }: SignedInCtx,
  userId: string,
  hash: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const memberships = await listMemberships(database, userId)
  const isColleague = memberships.some(({ tenant_id }) => tenant_id === db.tenantId)
  const photo = isColleague ? await findPhoto(database, userId) : undefined
  if (photo?.hash !== hash) throw notFound('photo')
  return new Uint8Array(Buffer.from(photo.webp_base64, 'base64'))
}

type Global = Pick<GlobalDb, 'global'>

export const findPhoto = ({ global }: Global, userId: string) =>
  global.selectFrom('photos').select(['hash', 'webp_base64']).where('user_id', '=', userId).executeTakeFirst()

async function upsertPhoto(
  { global }: Global,
  photo: { user_id: string; hash: string; webp_base64: string },
): Promise<void> {
  const { hash, webp_base64 } = photo
  await global
    .insertInto('photos')
    .values(photo)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ hash, webp_base64 }))
    .execute()
}

async function deletePhoto({ global }: Global, userId: string): Promise<void> {
  await global.deleteFrom('photos').where('user_id', '=', userId).execute()
}
