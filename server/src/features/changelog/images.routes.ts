import { bounded } from '@earshot/shared/field/text-fields'
import { fileAttachment } from '../../http/attachment.ts'
import { binaryContent } from '../../http/route-description.ts'
import { Routes } from '../../http/routes.ts'
import type { FileServices } from '../file/content/file-services.ts'
import { readEntryImage } from './images.ts'

/** Images of published entries, for boards, widgets, feeds and emails. */
export const entryImagesRoutes = new Routes<FileServices>()

// Browsers may keep an image; shared caches revalidate soon, so that a withdrawn image disappears.
const caching = 'public, max-age=2592000, s-maxage=3600'

entryImagesRoutes.get(
  '/e/v1/entry-images/{token}',
  {
    access: 'anyone',
    rateLimit: 'widgetRead',
    summary: 'Get an image of a published entry',
    details:
      'The addresses are in `content` of the entries of a public board. They stay the same, and work while the entry is published and shows the image.',
    params: { token: bounded(300) },
    responses: {
      200: {
        description: 'WebP, to be shown or saved',
        content: binaryContent(['image/webp']),
      },
    },
  },
  async (ctx, { params }, c) =>
    fileAttachment(c, await readEntryImage(ctx, params.token), {
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': caching,
    }),
)
