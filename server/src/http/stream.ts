import type { Logger } from 'pino'

const encoder = new TextEncoder()

/**
 * Text as a body that is made no faster than it is read. When making it fails, the connection breaks off:
 * a file that is not whole must not look as if it were.
 */
export const streamOf = (text: AsyncGenerator<string>, log: Logger): ReadableStream<Uint8Array> =>
  new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await text.next()
          if (done) controller.close()
          else controller.enqueue(encoder.encode(value))
        } catch (error) {
          log.error({ err: error }, 'a download broke off')
          controller.error(error)
        }
      },
      async cancel() {
        await text.return(undefined)
      },
    },
    { highWaterMark: 1 },
  )
