import type { OnBehalf } from '@earshot/shared/widget/widget'
import type { ContactCtx } from '../../http/context.ts'
import type { FeedbackServices } from '../feedback/feedback-services.ts'
import { listWithMerged } from '../notification/broadcast/merged-items.ts'
import { findWriterFor, listCasters } from './on-behalf.queries.ts'

/** The act of a member on an item for the contact; null if they sent it and voted themselves, or did neither. */
export async function findActFor(
  ctx: ContactCtx<FeedbackServices>,
  feedbackId: string,
): Promise<OnBehalf | null> {
  const { db, actor } = ctx
  const { personId } = actor
  const [writer] = await findWriterFor(db, { feedbackId, personId })
  if (writer) return { act: 'added', by: await nameOf(ctx, writer) }
  const [caster, ...others] = await listCasters(db, personId, await listWithMerged(db, feedbackId))
  // One vote of the contact's own makes the votes for them superfluous.
  if (!caster || [caster, ...others].some(({ kind }) => kind === null)) return null
  return { act: 'voted', by: await nameOf(ctx, caster) }
}

/** A member's name; the project's for an API key, whose name is for the team. */
async function nameOf(
  { actor, services, now }: ContactCtx<FeedbackServices>,
  { name, kind }: { name: string | null; kind: string | null },
): Promise<string> {
  return kind === 'member' && name !== null ? name : (await services.projects.get(actor.key, now)).name
}
