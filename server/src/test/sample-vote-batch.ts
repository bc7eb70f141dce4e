import { advanceVoteBatch } from '../features/vote/batch/vote-batch-job.ts'
import { newId } from '../lib/id.ts'
import type { Caller } from './caller.ts'
import { takeDue } from './deliver-all.ts'
import type { World } from './harness.ts'
import type { Organisation } from './story.ts'

/** A list of votes on an item, in the state after its job; the item has no other lists. */
async function sampleVoteBatch(
  world: World,
  organisation: Organisation,
  feedbackId: string,
): Promise<string> {
  const db = world.tenant(organisation)
  await db.deleteFrom('vote_batches').where('feedback_id', '=', feedbackId).execute()
  const id = newId()
  await db
    .insertInto('vote_batches')
    .values({
      id,
      feedback_id: feedbackId,
      cast_by_id: [...organisation.members.values()][0] ?? '',
      reason: null,
      state: 'done',
      total_count: 1,
      created_at: world.clock.read(),
    })
    .execute()
  return id
}

/** Makers of items and lists in the states that operations begin with. */
export function voteBatchMakers(world: World, organisation: Organisation, owner: Caller) {
  const idea = async (): Promise<string> => {
    const path = '/api/v1/feedback?kind=idea&moderation=approved&sort=top'
    return (await owner.get(path).json()).items[0].id
  }
  return {
    /** The idea, while no list of votes is processed on it. */
    votableIdeaId: async () => {
      const id = await idea()
      await sampleVoteBatch(world, organisation, id)
      return id
    },
    /** A new list of votes on the idea, which is done. */
    voteBatchId: async () => sampleVoteBatch(world, organisation, await idea()),
  }
}

/** Runs the jobs of lists of votes until none is left. */
export async function runVoteBatches(world: World): Promise<void> {
  for (const { payload, ...job } of await takeDue(world.services, 'advanceVoteBatch'))
    await advanceVoteBatch(world.services, 0)({ ...job, payload: JSON.parse(payload) })
}
