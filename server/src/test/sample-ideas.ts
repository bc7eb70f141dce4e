import type { Caller } from './caller.ts'
import type { World } from './harness.ts'
import type { Organisation } from './story.ts'

/** Makes ids of ideas and bugs that everyone sees, of an organisation's project. */
export function ideaMakers(world: World, organisation: Organisation, owner: Caller) {
  const newIdea = async (title: string): Promise<string> => {
    const author = await world.visitor(organisation)
    const { id } = await author.post('/e/v1/feedback', { kind: 'idea', title }).json()
    await owner.put(`/api/v1/feedback/${id}/approval`, {})
    return id
  }
  return {
    /** Of a bug that everyone sees. */
    publishedBugId: async () => {
      const author = await world.visitor(organisation)
      const { id } = await author.post('/e/v1/feedback', { kind: 'bug', title: 'It rattles' }).json()
      await owner.patch(`/api/v1/feedback/${id}`, { visibility: 'public' })
      return id
    },
    otherIdeaId: () => newIdea('Another one'),
    /** Of one that another took in. */
    mergedIdeaId: async () => {
      const [id, intoId] = [await newIdea('Merged already'), await newIdea('What took it in')]
      await owner.put(`/api/v1/feedback/${id}/merge`, { intoId })
      return id
    },
  }
}

/** A bug whose report has diagnostics. */
export async function sampleReport(
  world: World,
  organisation: Organisation,
  owner: Caller,
): Promise<{ feedbackId: string; reportId: string }> {
  const author = await world.visitor(organisation)
  const diagnostics = {
    entries: [{ kind: 'error', before: 100, message: `Lost in ${organisation.projectId}` }],
  }
  const sent = await author.post('/e/v1/feedback', { kind: 'bug', title: 'It stops', diagnostics })
  const { id } = await sent.json()
  const { reports } = await owner.get(`/api/v1/feedback/${id}`).json()
  return { feedbackId: id, reportId: reports[0].id }
}
