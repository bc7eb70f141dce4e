import { limits } from '@earshot/shared/limits'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { AppError } from '../lib/app-error.ts'
import type { UploadBody } from './route-options.ts'

const tooLarge = (bytes: number): AppError =>
  new AppError(
    'payload_too_large',
    413,
    `The request is larger than the ${Math.floor(bytes / 1024)} KB taken here.`,
  )

/** The client disconnected before the end of its body: no error to report, and no one to answer. */
const cutOff = (): AppError =>
  new AppError('invalid_input', 400, 'The request ended before its body was complete.')

/** The body of a request as bytes. @throws AppError if the client disconnects. */
export const readBytes = (c: Context): Promise<ArrayBuffer> =>
  c.req.arrayBuffer().catch(() => {
    throw cutOff()
  })

/**
 * The body of a request as it arrives; rejected if its declared length is over `atMost`. The caller counts the bytes.
 * @throws AppError if the declared length is too large, or the client disconnects.
 */
export async function* streamOfBody(c: Context, atMost: number): AsyncGenerator<Uint8Array> {
  if (Number(c.req.header('content-length') ?? 0) > atMost) throw tooLarge(atMost)
  const { body } = c.req.raw
  if (!body) return
  try {
    yield* body
  } catch {
    throw cutOff()
  }
}

/** Rejects bodies over `bytes`: at once by a declared length, otherwise while streaming. */
export const bodyOfAtMost = (bytes: number): MiddlewareHandler => {
  const whileStreaming = bodyLimit({
    maxSize: bytes,
    onError: () => {
      throw tooLarge(bytes)
    },
  })
  return async (c, next) => {
    const stated = c.req.header('content-length')
    if (stated !== undefined && c.req.header('transfer-encoding') === undefined) {
      if (Number(stated) > bytes) throw tooLarge(bytes)
      return next()
    }
    if (c.req.header('transfer-encoding') === undefined) return next()
    let complete = false
    try {
      return await whileStreaming(c, () => {
        complete = true
        return next()
      })
    } catch (error) {
      throw complete || error instanceof AppError ? error : cutOff()
    }
  }
}

/** An image of at most `maxBytes`; the handler reads it. */
export const imageUpload = (maxBytes: number): UploadBody => ({
  types: ['image/png', 'image/jpeg', 'image/webp'],
  maxBytes,
})

/** Accepts only JSON of the usual size: other bodies get 415 or 413. */
export const jsonBody: MiddlewareHandler = (() => {
  const sized = bodyOfAtMost(limits.jsonBodyBytes)
  return async (c, next) => {
    const type = c.req.header('content-type')
    const hasBody = type !== undefined || Number(c.req.header('content-length') ?? 0) > 0
    if (hasBody && !/^application\/json\s*(;|$)/i.test(type ?? ''))
      throw new AppError('unsupported_media_type', 415, 'Send the body as application/json.')
    return sized(c, next)
  }
})()
