import { type Logger, pino } from 'pino'
import { currentCause } from './cause.ts'

/** Keys whose values are never logged, at any depth. */
const secrets = ['password', 'passwordHash', 'token', 'secret', 'cookie', 'authorization', 'visitor', 'link']

/** JSON lines on standard output, each with the request that caused it, also through a job. */
export const createLog = (level: string): Logger =>
  pino({
    level,
    mixin: () => ({ requestId: currentCause().requestId }),
    redact: {
      paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[redacted]',
    },
    // Database errors carry the statement's values; their message and stack are enough.
    serializers: {
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        message: error.message,
        code: error.code,
        stack: error.stack,
      }),
    },
  })
