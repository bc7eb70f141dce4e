import type { Caller } from './caller.ts'
import { sampleConnection } from './shared-github.ts'
import type { Organisation } from './story.ts'

/** An issue of an item of a project that is connected to GitHub. */
export async function sampleIssue(
  { projectId }: Organisation,
  feedbackId: string,
  owner: Caller,
): Promise<string> {
  await owner.put(`/api/v1/projects/${projectId}/issue-tracker`, sampleConnection)
  const path = `/api/v1/feedback/${feedbackId}/issues`
  const { items } = await owner.get(path).json()
  return items[0]?.id ?? (await owner.post(path, { title: 'To mend' }).json()).id
}
