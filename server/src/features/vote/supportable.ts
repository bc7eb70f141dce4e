import type { FeedbackKind } from '@earshot/shared/feedback/feedback'
import { prepared } from '../../db/prepared.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { ContactCtx } from '../../http/context.ts'
import { forbidden, frozen, notFound } from '../../lib/app-error.ts'
import { requireContact } from '../feedback/authors.ts'
import { canContactView } from '../feedback/visibility.ts'

/** Kind of support that an item takes, and the error if its status closes votes. */
interface Support {
  kind: FeedbackKind
  taken: 'votes' | 'reports'
  frozenBy(statusName: string): string
}

/**
 * An item that a contact may vote for or report. @throws AppError `not_found` for an item that the contact cannot see
 * or of another kind, `frozen` if its status closes votes, `forbidden` for a blocked contact.
 */
export async function getSupportable(
  { db, actor }: Pick<ContactCtx, 'db' | 'actor'>,
  id: string,
  { kind, taken, frozenBy }: Support,
) {
  const [item] = await findSupportable(db, { id, personId: actor.personId })
  if (!item) await requireContact(db, actor.personId)
  if (item?.kind !== kind || item.merged_into_id !== null || !canContactView(item, actor))
    throw notFound(kind)
  if (item.blocked) throw forbidden(`The team of this site no longer takes ${taken} from you.`)
  if (item.freezes_votes) throw frozen(frozenBy(item.status_name))
  return item
}

/** An item with its status, and whether a person is blocked. */
export const findSupportable = prepared((db: TenantDb, params: { id: string; personId: string }) =>
  db
    .selectFrom('feedback')
    .innerJoin('statuses', 'statuses.id', 'feedback.status_id')
    .innerJoin('people', (join) => join.on('people.id', '=', params.personId))
    .select([
      'feedback.id',
      'feedback.kind',
      'feedback.project_id',
      'feedback.author_id',
      'feedback.visibility',
      'feedback.moderation',
      'feedback.merged_into_id',
      'feedback.merged_count',
      'feedback.vote_count',
      'feedback.report_count',
      'statuses.freezes_votes',
      'statuses.name as status_name',
      'people.blocked',
    ])
    .where('feedback.id', '=', params.id),
)
