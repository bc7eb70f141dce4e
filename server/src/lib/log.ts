import { type Logger, pino } from 'pino'

/** What never reaches a log, wherever it stands in what is logged. */
const secrets = ['password', 'passwordHash', 'token', 'secret', 'cookie', 'authorization', 'visitor', 'link']

/** JSON lines on standard output. */
export const createLog = (level: string): Logger =>
  pino({
    level,
    redact: {
      paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[redacted]',
    },
    // Errors of the database carry the statement's values; their message and stack are enough.
    serializers: {
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        message: error.message,
        code: error.code,
        stack: error.stack,
      }),
    },
  })
