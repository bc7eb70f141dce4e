import type { z } from 'zod'
import { type Environment, isLoopback } from './environment.ts'

type Variables = z.infer<typeof Environment>

/** A sentence for each variable that is missing beside the others, or must not be as it is. */
export const missingVariables = (env: Variables): string[] => [
  ...(env.NODE_ENV === 'production' ? missingInProduction(env) : missingInDevelopment(env)),
  ...missingForRotation(env),
  ...missingForPooler(env),
  ...missingForWorkers(env),
  ...missingForGoogle(env),
  ...missingForPayments(env),
  ...missingForBucket(env),
  ...missingForBackups(env),
  ...missingForInboundMail(env),
]

/** A previous secret that is the current one would hide that a rotation has not begun. */
const missingForRotation = ({ SECRET, SECRET_PREVIOUS }: Variables): string[] =>
  SECRET_PREVIOUS !== undefined && SECRET === SECRET_PREVIOUS
    ? ['SECRET_PREVIOUS must not be the same as SECRET']
    : []

const missingForPooler = ({ DATABASE_URL, DATABASE_DIRECT_URL }: Variables): string[] =>
  DATABASE_DIRECT_URL && !DATABASE_URL
    ? ['DATABASE_URL is required with DATABASE_DIRECT_URL: it leads through the pooler']
    : []

/** A SQLite file has one process, and a shared port would answer with the metrics of any worker. */
const missingForWorkers = ({ WORKERS, DATABASE_URL, METRICS_TOKEN, METRICS_PORT }: Variables): string[] =>
  WORKERS === 1
    ? []
    : [
        ...(DATABASE_URL
          ? []
          : ['WORKERS needs Postgres (DATABASE_URL): one process alone can serve a SQLite file']),
        ...(METRICS_TOKEN && METRICS_PORT === undefined
          ? ['METRICS_PORT is required with WORKERS and METRICS_TOKEN: each worker has metrics of its own']
          : []),
      ]

/** An id without its secret is a mistake, and better noticed at the start than when a user wants to sign in. */
const missingForGoogle = ({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET }: Variables): string[] =>
  Boolean(GOOGLE_CLIENT_ID) === Boolean(GOOGLE_CLIENT_SECRET)
    ? []
    : ['GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together; give both or neither']

/** With an incomplete configuration, files would silently go to the data folder. */
const missingForBucket = (env: Variables): string[] =>
  missingOfAll(env, ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'], 'S3')

/** With an incomplete configuration, backups would silently be made with the key of the uploaded files. */
const missingForBackups = (env: Variables): string[] =>
  missingOfAll(
    env,
    ['BACKUP_S3_ENDPOINT', 'BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY'],
    'BACKUP_S3',
  )

/** Variables that are given all or not at all. */
function missingOfAll(env: Variables, needed: readonly (keyof Variables)[], kind: string): string[] {
  const missing = needed.filter((name) => !env[name])
  if (missing.length === needed.length) return []
  return missing.map((name) => `${name} is required with the other ${kind} variables`)
}

const pricesNeeded = [
  'STRIPE_PRICE_PRO_YEAR',
  'STRIPE_PRICE_PRO_YEAR_BETA',
  'STRIPE_PRICE_AGENCY_YEAR',
] as const

/** With an incomplete account, payments would be taken without the server being notified. */
function missingForPayments(env: Variables): string[] {
  if (!env.STRIPE_SECRET_KEY)
    return env.STRIPE_WEBHOOK_SECRET ? ['STRIPE_WEBHOOK_SECRET needs STRIPE_SECRET_KEY beside it'] : []
  return (['STRIPE_WEBHOOK_SECRET', ...pricesNeeded] as const)
    .filter((name) => !env[name])
    .map((name) => `${name} is required with STRIPE_SECRET_KEY`)
}

/** The other variables alone would look as if emails were received. */
const missingForInboundMail = (env: Variables): string[] =>
  (['INBOUND_MAIL_SECRET', 'INBOUND_AUTHSERV_ID'] as const)
    .filter((name) => env[name] && !env.INBOUND_MAIL_DOMAIN)
    .map((name) => `INBOUND_MAIL_DOMAIN is required with ${name}, such as in.example.com`)

/** Variables that production needs and development does not. */
function missingInProduction(env: Variables): string[] {
  const missing: string[] = []
  if (!env.SECRET) missing.push('SECRET is required; make one with: openssl rand -base64 48')
  if (!env.PUBLIC_URL) missing.push('PUBLIC_URL is required, such as https://feedback.example.com')
  else if (!env.PUBLIC_URL.startsWith('https://') && !isLoopback(env.PUBLIC_URL))
    missing.push('PUBLIC_URL must begin with https://')
  if (!env.SMTP_URL) missing.push('SMTP_URL is required, such as smtps://user:password@mail.example.com')
  if (env.MAIL_FROM.includes('@localhost'))
    missing.push('MAIL_FROM is required, such as Earshot <no-reply@example.com>')
  if (env.SUPPORT_EMAIL.endsWith('@earshot.example'))
    missing.push('SUPPORT_EMAIL is required, the address where people write for help')
  return missing
}

/** A demo has a mailbox without a login and known passwords: it must listen only on its own machine. */
const missingInDevelopment = ({ HOST }: Variables): string[] =>
  loopback.includes(HOST)
    ? []
    : ['HOST must be a loopback address such as 127.0.0.1; to serve others, run with NODE_ENV=production']

const loopback = ['localhost', '127.0.0.1', '::1']
