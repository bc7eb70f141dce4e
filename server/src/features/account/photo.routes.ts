import { z } from 'zod'
import { Routes } from '../../http/routes.ts'
import { readPhoto } from './photo.ts'

/** Photos of members, for members of the same organisation. */
export const photoRoutes = new Routes()

photoRoutes.get(
  '/api/v1/users/{userId}/photo/{hash}',
  {
    access: 'ownAccount',
    summary: 'The photo of somebody of the organisation',
    params: { hash: z.string().regex(/^[0-9a-f]{16}$/) },
    responses: {
      200: {
        description: 'WebP',
        content: { 'image/webp': { schema: { type: 'string' as const, format: 'binary' } } },
      },
    },
  },
  async (ctx, { params }, c) =>
    c.body(await readPhoto(ctx, ctx.services.db, params.userId, params.hash), 200, {
      'content-type': 'image/webp',
      // The one answer to a member that a browser may keep: the address names the picture by its contents.
      'cache-control': 'private, max-age=86400, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    }),
)
