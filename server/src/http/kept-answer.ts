import type { Context } from 'hono'
import type { KnownProject } from '../features/projects/project-directory.ts'
import { answer } from './answer.ts'
import type { AppEnv } from './context.ts'
import { embeddedProject } from './embedding.ts'
import { isKnown } from './if-none-match.ts'
import type { Services } from './services.ts'

/** Answers a page of an allowed origin with what everyone gets alike: kept, and 304 where it is known. */
export async function keptAnswer(
  c: Context<AppEnv>,
  services: Services,
  key: string,
  make: (project: KnownProject) => Promise<string>,
): Promise<never> {
  const project = await embeddedProject(c, services, key)
  const page = await services.publicPages.get(project, c.req.url, () => make(project))
  if (isKnown(c, page.etag)) return answer(c, 304, null, page.headers)
  return answer(c, 200, page.body, page.headers)
}
