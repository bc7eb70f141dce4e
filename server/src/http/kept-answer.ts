import type { Context } from 'hono'
import type { KnownProject } from '../features/projects/project-directory.ts'
import type { PageName } from '../features/widget/public-pages.ts'
import { answer } from './answer.ts'
import type { AppEnv } from './context.ts'
import { embeddedProject } from './embedding.ts'
import { isKnown } from './if-none-match.ts'
import { targetOf } from './known-addresses.ts'
import type { Services } from './services.ts'

/** The headers that belong to a page, beside those of every answer. */
export const pageHeaders = (etag: string) => ({
  'content-type': 'application/json',
  'cache-control': 'no-cache',
  etag,
})

/**
 * Answers a page of an allowed origin with what everyone gets alike: kept, and 304 where it is known. The next request
 * for the same address need not come as far as here (`known-addresses.ts`).
 */
export async function keptAnswer(
  c: Context<AppEnv>,
  services: Services,
  key: string,
  name: PageName,
  make: (project: KnownProject) => Promise<string>,
): Promise<never> {
  const { publicPages, knownAddresses } = services
  const project = await embeddedProject(c, services, key)
  const { body, etag } = await publicPages.get(project.projectId, name, () => make(project))
  knownAddresses.add(targetOf(c.req.url), { key, name })
  if (isKnown(c.req.header('if-none-match'), etag)) return answer(c, 304, null, pageHeaders(etag))
  return answer(c, 200, body, pageHeaders(etag))
}
