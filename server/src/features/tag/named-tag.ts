import { limits } from '@earshot/shared/limits'
import { tagKey } from '@earshot/shared/tag/tag'
import { cutText } from '@earshot/shared/text/cut-text'
import type { TenantDb } from '../../db/tenant-db.ts'
import { newId } from '../../lib/id.ts'
import { nextTagColor } from './tag-color.ts'
import { findTagByKey, insertTag, listTags } from './tags.queries.ts'

/** The tag of a name, created if there is none; undefined when the organisation has the maximum number of tags. */
export async function findOrAddTag(db: TenantDb, name: string, now: number): Promise<string | undefined> {
  const shown = cutText(name, limits.tagNameMax)
  const key = tagKey(shown)
  const known = await findTagByKey(db, key)
  if (known) return known.id
  if ((await listTags(db)).length >= limits.tagsPerOrganisation) return undefined
  const id = newId()
  await insertTag(db, { id, name: shown, key, color: await nextTagColor(db), created_at: now })
  return id
}
