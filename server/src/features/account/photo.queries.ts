import type { GlobalDb } from '../../db/database.ts'

type Global = Pick<GlobalDb, 'global'>

export const findPhoto = ({ global }: Global, userId: string) =>
  global.selectFrom('photos').select(['hash', 'webp_base64']).where('user_id', '=', userId).executeTakeFirst()

export async function upsertPhoto(
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

export async function deletePhoto({ global }: Global, userId: string): Promise<void> {
  await global.deleteFrom('photos').where('user_id', '=', userId).execute()
}
