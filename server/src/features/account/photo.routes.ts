import { Id } from '@earshot/shared/ids'
import { z } from 'zod'
import { declare } from '../../http/declare.ts'
import { routeGroup } from '../../http/route-group.ts'
import type { Services } from '../../http/services.ts'
import { readPhoto } from './photo.ts'

const route = declare('ownAccount', {
  method: 'get',
  path: '/api/v1/users/{userId}/photo/{hash}',
  summary: 'The photo of somebody of the organisation',
  request: { params: z.object({ userId: Id, hash: z.string().regex(/^[0-9a-f]{16}$/) }) },
  responses: {
    200: {
      description: 'WebP',
      content: { 'image/webp': { schema: { type: 'string' as const, format: 'binary' } } },
    },
  },
})

/** Photos of members, for members of the same organisation. */
export function photoRoutes({ db }: Services) {
  const app = routeGroup()

  app.openapi(route, async (c) => {
    const { userId, hash } = c.req.valid('param')
    const photo = await readPhoto(c.var.member, db, userId, hash)
    return c.body(photo, 200, {
      'content-type': 'image/webp',
      // The one answer to a member that a browser may keep: the address names the picture by its contents.
      'cache-control': 'private, max-age=86400, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    })
  })

  return app
}
