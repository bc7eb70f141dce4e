import { bounded } from '@earshot/shared/field/text-fields'
import { limits } from '@earshot/shared/limits'
import { NewUploadKey, SourceMaps } from '@earshot/shared/source-map/source-map'
import { UploadedMap } from '@earshot/shared/source-map/uploaded-map'
import { z } from 'zod'
import { streamOfBody } from '../../http/json-body.ts'
import { Routes } from '../../http/routes.ts'
import type { SourceMapServices } from './source-map-services.ts'
import { receiveMap, removeMap, showMaps, uploadMap } from './source-maps.ts'
import { makeUploadKey, requireUploadKey, revokeUploadKey } from './upload-key.ts'

const path = '/api/v1/projects/{projectId}/source-maps'

/** Source maps, which translate stacks of built scripts. */
export const sourceMapsRoutes = new Routes<SourceMapServices>()

sourceMapsRoutes.get(
  path,
  { access: 'editProjects', summary: 'List the source maps of a project', answer: SourceMaps },
  (ctx, { params }) => showMaps(ctx, params.projectId),
)

const maxBytes = limits.sourceMapBytesMax
const upload = { types: ['application/json; charset=utf-8'], maxBytes, streamed: true } as const

sourceMapsRoutes.put(
  path,
  {
    access: 'editProjects',
    summary: 'Upload a source map',
    details:
      '`script` is the address of the script that the map is of, with or without its origin. With a `release`, it is used for reports of that release only. At most 20 MB, else 413. 402 where the plan has no room.',
    query: UploadedMap,
    upload,
    noContent: 'It is kept',
  },
  (ctx, { params, query }, c) => uploadMap(ctx, params.projectId, query, streamOfBody(c, maxBytes)),
)

sourceMapsRoutes.put(
  `${path}/key`,
  {
    access: 'editProjects',
    recentLogin: true,
    summary: 'Create the upload key of a project',
    details: 'The only answer with the key. The earlier key is revoked.',
    answer: NewUploadKey,
  },
  (ctx, { params }) => makeUploadKey(ctx, params.projectId),
)

sourceMapsRoutes.delete(
  `${path}/key`,
  {
    access: 'editProjects',
    recentLogin: true,
    summary: 'Revoke the upload key of a project',
    noContent: 'It is revoked',
  },
  (ctx, { params }) => revokeUploadKey(ctx, params.projectId),
)

sourceMapsRoutes.delete(
  `${path}/{mapId}`,
  { access: 'editProjects', summary: 'Delete a source map', noContent: 'It is gone' },
  (ctx, { params }) => removeMap(ctx, params.projectId, params.mapId),
)

// Outside the same-origin routes: builds send maps with a key and without cookies.
sourceMapsRoutes.put(
  '/source-maps',
  {
    access: 'anyone',
    rateLimit: 'sourceMaps',
    summary: 'Upload the source map of a built script',
    details:
      'For a build, with the project’s upload key as `Authorization: Bearer …`. `script` is the address of the script that the map is of, with or without its origin. With a `release`, it is used for reports of that release only. At most 20 MB, else 413. 401 for a key that is not good, 402 where the plan has no room.',
    authenticate: (c, services: SourceMapServices) =>
      requireUploadKey({ services, database: services.db }, c.req.header('authorization') ?? ''),
    query: UploadedMap,
    headers: z.object({ authorization: bounded(400).default('') }),
    upload,
    noContent: 'It is kept',
  },
  (ctx, { query, headers }, c) => receiveMap(ctx, { ...query, ...headers }, streamOfBody(c, maxBytes)),
)
