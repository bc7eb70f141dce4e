import type { WidgetConfigQuery } from '@earshot/shared/widget/widget'
import type { Context } from 'hono'
import { answer, jsonText } from '../../../http/answer.ts'
import { encodeBody, variesByEncoding } from '../../../http/compression.ts'
import type { AppEnv } from '../../../http/context.ts'
import { isKnown } from '../../../http/if-none-match.ts'
import { embeddedProject } from '../../contact-session/embedding.http.ts'
import type { CachedProject } from '../../project/cache/project-cache.ts'
import { readableProject } from './board-reader.http.ts'
import type { PageCacheServices } from './page-cache-services.ts'
import type { PageName } from './public-pages.ts'
import { type MakePage, targetOf } from './url-cache.ts'

/** The headers that belong to a page, beside those of every answer. */
export const pageHeaders = (etag: string) => ({
  'content-type': 'application/json',
  'cache-control': 'no-cache',
  vary: variesByEncoding('Origin'),
  etag,
})

/**
 * Answers with what a project's board lists: for everyone alike, kept, and 304 where it is known. The next request for
 * the same address need not come as far as here (`known-addresses.ts`). Of a private board each does, and its readers
 * get no ETag, and nothing compressed: beside words of others it may have addresses of files that work without a login.
 */
export async function answerCached(
  c: Context<AppEnv>,
  services: PageCacheServices,
  key: string,
  name: PageName,
  make: MakePage,
): Promise<Response> {
  const project = await readableProject(c, services, key)
  if (project.boardAccess === 'public') return answerKept(c, services, key, project, name, make)
  const { body } = await services.publicPages.get(project.projectId, name, () =>
    make(project, services.clock()),
  )
  return jsonText(c, body)
}

/** The same for what everyone gets, whoever may read the board. */
export const cachedForAll = async (
  c: Context<AppEnv>,
  services: PageCacheServices,
  { key, build }: WidgetConfigQuery,
  name: PageName,
  make: MakePage,
): Promise<Response> =>
  answerKept(c, services, key, await embeddedProject(c, services, key, build), name, make)

async function answerKept(
  c: Context<AppEnv>,
  { publicPages, urlCache, clock }: PageCacheServices,
  key: string,
  project: CachedProject,
  name: PageName,
  make: MakePage,
): Promise<Response> {
  const { body, compressed, etag } = await publicPages.get(project.projectId, name, () =>
    make(project, clock()),
  )
  urlCache.add(targetOf(c.req.url), { key, name, make })
  if (isKnown(c.req.header('if-none-match'), etag)) return answer(c, 304, null, pageHeaders(etag))
  const encoded = await encodeBody(body, c.req.header('accept-encoding'), compressed)
  return answer(c, 200, encoded.body, { ...pageHeaders(etag), ...encoded.headers })
}
