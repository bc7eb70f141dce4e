import { bounded } from '@earshot/shared/field/text-fields'
import { SharedPictures } from '@earshot/shared/file/file'
import { limits } from '@earshot/shared/limits'
import { fileAttachment } from '../../../http/attachment.ts'
import { binaryContent } from '../../../http/route-description.ts'
import { Routes } from '../../../http/routes.ts'
import type { FileServices } from '../content/file-services.ts'
import { readSharedPicture, sharePictures, unsharePictures } from './sharing.ts'

const path = '/api/v1/feedback/{feedbackId}/shared-pictures'

/** Public sharing of an item's pictures by URL. */
export const sharingRoutes = new Routes<FileServices>()

sharingRoutes.put(
  path,
  {
    access: 'sharePictures',
    summary: 'Share the pictures of an item',
    details: `Anyone with an address sees its picture, for ${limits.sharedPictureDays} days from now on, or until that is ended or the picture is deleted. The addresses stay the same when it is done again. 404 for an item without pictures.`,
    answer: SharedPictures,
  },
  (ctx, { params }) => sharePictures(ctx, params.feedbackId),
)

sharingRoutes.delete(
  path,
  {
    access: 'sharePictures',
    summary: 'Stop sharing the pictures of an item',
    noContent: 'No longer shared',
  },
  (ctx, { params }) => unsharePictures(ctx, params.feedbackId),
)

/** Shared pictures, for issue trackers and their users. */
export const sharedFilesRoutes = new Routes<FileServices>()

sharedFilesRoutes.get(
  '/e/v1/shared-files/{token}',
  {
    access: 'anyone',
    rateLimit: 'widgetRead',
    summary: 'Get a picture that the team has shared',
    params: { token: bounded(300) },
    responses: {
      200: {
        description: 'WebP, to be shown or saved',
        content: binaryContent(['image/webp']),
      },
    },
  },
  async (ctx, { params }, c) =>
    fileAttachment(c, await readSharedPicture(ctx, params.token), {
      'cross-origin-resource-policy': 'cross-origin',
      'x-robots-tag': 'noindex',
    }),
)
