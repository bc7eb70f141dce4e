import type { Context } from 'hono'
import { answer } from '../../http/answer.ts'
import type { AppEnv } from '../../http/context.ts'
import { isKnown } from '../../http/if-none-match.ts'
import type { KnownProject } from '../projects/project-directory.ts'
import { embeddedProject } from './embedding.http.ts'
import { targetOf } from './known-addresses.ts'
import type { PageName } from './public-pages.ts'
import type { WidgetServices } from './widget-services.ts'

/** The headers that belong to a page, beside those of every answer. */
export const pageHeaders = (etag: string) => ({
  'content-type': 'application/json',
  'cache-control': 'no-cache',
  etag,
})

/**
 * Answers a page of an website with what everyone gets alike: kept, and 304 where it is known. The next request
 * for the same address need not come as far as here (`known-addresses.ts`).
 */
export async function keptAnswer(
  c: Context<AppEnv>,
  services: WidgetServices,
  key: string,
  name: PageName,
  make: (project: KnownProject) => Promise<string>,
): Promise<Response> {
  const { publicPages, knownAddresses } = services
  const project = await embeddedProject(c, services, key)
  const { body, etag } = await publicPages.get(project.projectId, name, () => make(project))
  knownAddresses.add(targetOf(c.req.url), { key, name })
  if (isKnown(c.req.header('if-none-match'), etag)) return answer(c, 304, null, pageHeaders(etag))
  return answer(c, 200, body, pageHeaders(etag))
}
