import type { WidgetConfigQuery } from '@earshot/shared/widget/widget'
import type { Context } from 'hono'
import type { AppEnv } from '../../../http/context.ts'
import { answer, jsonText } from '../../../http/response/answer.ts'
import { encodeBody, variesByEncoding } from '../../../http/response/compression.ts'
import { isKnown } from '../../../http/response/if-none-match.ts'
import { embeddedProject } from '../../contact-session/embedding.http.ts'
import type { CachedProject } from '../../project/cache/project-cache.ts'
import { readableProject } from './board-reader.http.ts'
import type { PageCacheServices } from './page-cache-services.ts'
import type { PageName } from './public-pages.ts'
import { type MakePage, targetOf } from './url-cache.ts'

/** Headers of a cached page, in addition to those of every response. */
export const pageHeaders = (etag: string) => ({
  'content-type': 'application/json',
  'cache-control': 'no-cache',
  vary: variesByEncoding('Origin'),
  etag,
})

/**
 * Responds with board content. On a public board the page is the same for everyone, cached, and 304 if the client has
 * it; later requests for the URL are answered before routing (`url-cache.ts`). A private board's readers get no ETag
 * and nothing compressed: beside other people's texts a page may contain file URLs that work without a login.
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

/** Caches content that everyone may read, even if the board is private. */
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
