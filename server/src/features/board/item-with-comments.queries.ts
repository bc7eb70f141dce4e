import { prepared } from '../../db/prepared.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { CommentJson } from '../comment/comment-json.ts'
import { everyonesComments } from '../comment/public-comments.queries.ts'
import { type PublicItem, publicItem } from '../feedback/public-feedback.queries.ts'

/** Comments returned with an item; further ones come in pages. */
export const commentsShown = 20

/** In one union: an item's row has no comment body, and a comment's row no project id. */
type Row = (PublicItem & { body: null }) | (CommentJson & { project_id: null })

const columnsOfItem = [
  'project_id',
  'author_id',
  'visibility',
  'moderation',
  'merged_into_id',
  'merged_at',
  'done_at',
  'freezes_votes',
  'freezes_comments',
] as const

const readBoth = prepared((db: TenantDb, params: { id: string }) => {
  const comments = db
    .selectFrom(everyonesComments(db, params.id, commentsShown + 1).as('comment'))
    .select(['comment.json', 'comment.id'])
    .select((eb) => columnsOfItem.map((column) => eb.lit(null).as(column)))
    .select(['comment.body', 'comment.author_kind', 'comment.has_files'])
  return publicItem(db)
    .select((eb) => (['body', 'author_kind', 'has_files'] as const).map((column) => eb.lit(null).as(column)))
    .where('feedback.id', '=', params.id)
    .$castTo<Row>()
    .unionAll(comments.$castTo<Row>())
})

/**
 * An item by its id, merged or private ones too, with the first of its public comments. One statement, because each
 * costs a round trip to Postgres.
 */
export async function findItemWithComments(
  db: TenantDb,
  id: string,
): Promise<{ item: PublicItem; comments: CommentJson[] } | undefined> {
  const rows = await readBoth(db, { id })
  const item = rows.find((row) => row.project_id !== null)
  const comments = rows.filter((row) => row.project_id === null)
  return item && { item, comments: comments.sort((one, other) => (one.id < other.id ? -1 : 1)) }
}
