import { bounded } from '@earshot/shared/field/text-fields'
import { NewFile, ReservedFile, StoredFile } from '@earshot/shared/file/file'
import { pictureTypes, storedTypes } from '@earshot/shared/file/file-types'
import { limits } from '@earshot/shared/limits'
import type { Context } from 'hono'
import { z } from 'zod'
import { fileAttachment } from '../../http/attachment.ts'
import { streamOfBody } from '../../http/json-body.ts'
import { binaryContent } from '../../http/route-description.ts'
import { Routes } from '../../http/routes.ts'
import { notFound } from '../../lib/app-error.ts'
import { getProject } from '../project/lookup.ts'
import type { FileServices } from './content/file-services.ts'
import { removeFile } from './deletion.ts'
import { readFile } from './reading.ts'
import { finaliseFile, receiveFile, reserveFile } from './upload.ts'

const path = '/e/v1/files'
const upload = { access: 'contact', rateLimit: 'upload' } as const

const largest = Math.max(...Object.values(limits.fileBytesMax))

/** OpenAPI parts shared by all uploads. */
export const fileContent = {
  details:
    'Once, and no more bytes than were stated. The first bytes must be those of the stated kind, else 415. A picture is decoded and kept as WebP without metadata, with a thumbnail; other files are kept as they are. After a refusal a new place has to be reserved.',
  // Includes all text as plain text: a body of another type would be parsed as the operation's JSON.
  upload: { types: [...new Set([...pictureTypes, ...storedTypes])], maxBytes: largest, streamed: true },
  noContent: 'Stored',
} as const

/** Bytes of an upload as they arrive. */
export const contentOfBody = (c: Context): AsyncGenerator<Uint8Array> => streamOfBody(c, largest)

const taken =
  'Pictures (PNG, JPEG, WebP, GIF, HEIC) and PDF of at most 10 MB, plain text, JSON and CSV in any encoding of at most 5 MB, MP4, WebM and MOV of at most 20 MB, else 413; another type is answered with 415.'

/** Uploads of contacts, to be attached to their submissions. */
export const filesRoutes = new Routes<FileServices>()

filesRoutes.post(
  path,
  {
    ...upload,
    summary: 'Start the upload of a file',
    details: `${taken} Its bytes go by PUT to \`upload\`, with the same token. Sent along with nothing within a day, it is deleted. 402 says that no more files, or none as large, are taken at the moment, or that too many of the contact’s wait to be sent; the text still is taken.`,
    body: NewFile,
    creates: ReservedFile,
  },
  (ctx, { body }, c) =>
    reserveFile(ctx, body, {
      projectId: ctx.actor.projectId,
      path,
      address: ctx.services.rateLimits.addressOf(c),
    }),
)

filesRoutes.put(
  `${path}/{fileId}/content`,
  {
    ...upload,
    summary: 'Upload a file',
    ...fileContent,
  },
  (ctx, { params }, c) => receiveFile(ctx, params.fileId, contentOfBody(c)),
)

filesRoutes.post(
  `${path}/{fileId}/finalise`,
  {
    ...upload,
    summary: 'Finish an upload, and get the stored file',
    details: '409 while it is not uploaded. Afterwards its id may be in `files` of feedback or a comment.',
    answer: StoredFile,
  },
  (ctx, { params }) => finaliseFile(ctx, params.fileId),
)

const content = binaryContent(storedTypes)
const file = {
  headers: z.object({ range: bounded(100).optional() }),
  details: 'Of a video also a part, by `Range`.',
  responses: {
    200: { description: 'The file, to be saved', content },
    206: { description: 'The part of a video that `Range` names', content },
    416: { description: 'The part begins behind the end' },
  },
}

filesRoutes.get(
  `${path}/{token}`,
  {
    access: 'anyone',
    rateLimit: 'widgetRead',
    summary: 'Get a file, by an address that is valid for five minutes',
    params: { token: bounded(300) },
    ...file,
    details: `The addresses are in \`files\` of the contact’s own item. ${file.details}`,
  },
  async ({ services, database }, { params, headers }, c) => {
    const file = services.fileLinks.nameOf(params.token)
    if (!file) throw notFound('file')
    const db = database.tenant(file.tenantId)
    return fileAttachment(c, await readFile(services.fileStore, db, file, headers.range), {
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
  },
)

/** Files for the team, and uploads of members. */
export const teamFilesRoutes = new Routes<FileServices>()

const teamPath = '/api/v1/files'

teamFilesRoutes.post(
  '/api/v1/projects/{projectId}/files',
  {
    access: 'commentOnFeedback',
    rateLimit: 'upload',
    summary: 'Reserve a place for a file of a comment',
    details: `${taken} Its bytes go by PUT to \`upload\`, then its id into \`files\` of a comment. Sent along with nothing within a day, it is deleted. 402 where the plan has no room.`,
    body: NewFile,
    creates: ReservedFile,
  },
  async (ctx, { params: { projectId }, body }) => {
    await getProject(ctx.db, projectId)
    return reserveFile(ctx, body, { projectId, path: teamPath })
  },
)

teamFilesRoutes.put(
  `${teamPath}/{fileId}/content`,
  {
    access: 'commentOnFeedback',
    rateLimit: 'upload',
    summary: 'Upload a file of a comment',
    ...fileContent,
  },
  (ctx, { params }, c) => receiveFile(ctx, params.fileId, contentOfBody(c)),
)

for (const [address, thumbnail] of [
  ['/api/v1/files/{fileId}', false],
  ['/api/v1/files/{fileId}/thumbnail', true],
] as const)
  teamFilesRoutes.get(
    address,
    {
      access: 'readFeedback',
      summary: thumbnail
        ? 'The small picture of a file'
        : 'A file that went along with feedback or a comment',
      ...file,
    },
    async ({ services, db }, { params: { fileId }, headers }, c) =>
      fileAttachment(c, await readFile(services.fileStore, db, { fileId, thumbnail }, headers.range), {
        'cross-origin-resource-policy': 'same-origin',
      }),
  )

teamFilesRoutes.delete(
  '/api/v1/files/{fileId}',
  {
    access: 'deleteFeedback',
    summary: 'Delete a file of feedback or a task permanently',
    noContent: 'Deleted',
  },
  (ctx, { params }) => removeFile(ctx, params.fileId),
)
