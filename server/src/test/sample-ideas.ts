import type { Caller } from './caller.ts'
import type { World } from './harness.ts'
import type { Organisation } from './story.ts'

/** Makers of ids of public ideas and bugs, in an organisation's project. */
export function ideaMakers(world: World, organisation: Organisation, owner: Caller) {
  const newIdea = async (title: string): Promise<string> => {
    const author = await world.visitor(organisation)
    const { id } = await author.post('/e/v1/feedback', { kind: 'idea', title }).json()
    await owner.put(`/api/v1/feedback/${id}/approval`, {})
    return id
  }
  return {
    /** A public bug. */
    publishedBugId: async () => {
      const author = await world.visitor(organisation)
      const { id } = await author.post('/e/v1/feedback', { kind: 'bug', title: 'It rattles' }).json()
      await owner.patch(`/api/v1/feedback/${id}`, { visibility: 'public' })
      return id
    },
    otherIdeaId: () => newIdea('Another one'),
    /** An idea merged into another. */
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
  const error = { kind: 'error', before: 100, message: `Lost in ${organisation.projectId}` }
  const diagnostics = { entries: [{ ...error, stack: `at lose (/${organisation.projectId}.js:1:2)` }] }
  const sent = await author.post('/e/v1/feedback', { kind: 'bug', title: 'It stops', diagnostics })
  const { id } = await sent.json()
  const { reports } = await owner.get(`/api/v1/feedback/${id}`).json()
  return { feedbackId: id, reportId: reports[0].id }
}
