import { resolve } from 'node:path'
import type { BillingInterval, PaidPlan } from '@earshot/shared/billing/billing'
import { z } from 'zod'
import { addressesIn, DnsServers, EmailAddresses, Secret, ServiceAddress } from './config-fields.ts'
import { describeRule } from './config-refusal.ts'

/** An address that receives tokens and secrets: encrypted, except on the machine itself. */
const Endpoint = z
  .url({ protocol: /^https?$/, error: 'must begin with https://', abort: true })
  .refine((url) => url.startsWith('https://') || isLoopback(url), 'must begin with https://')

/**
 * True if an address consists of scheme, host and port: anything else would be dropped, and links in emails would lead
 * nowhere.
 */
const isOrigin = (url: string): boolean => new URL(url).href === `${new URL(url).origin}/`

/** The provider's id of a price. */
const PriceId = z
  .string()
  .regex(/^price_\w+$/, 'must be the id of a price, which begins with price_')
  .optional()

/** Every variable that the server reads; the README has a row for each. */
export const Environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(4600),
  PUBLIC_URL: z
    .url({
      protocol: /^https?$/,
      error: 'must be an address such as https://feedback.example.com',
      abort: true,
    })
    .refine(isOrigin, 'must not have a path: scheme and host only, such as https://feedback.example.com')
    .optional(),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: ServiceAddress({
    protocol: /^postgres(ql)?$/,
    error: 'must begin with postgres://',
  }).optional(),
  SECRET: Secret.optional(),
  S3_ENDPOINT: Endpoint.refine(isOrigin, 'must not have a path; S3_BUCKET names the bucket').optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[\w.-]{3,63}$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: ServiceAddress({
    protocol: /^smtps?$/,
    hostname: /./,
    error: 'must be an address such as smtps://user:password@mail.example.com',
  }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, {
      error: 'must be a sender such as Earshot <no-reply@example.com>',
    })
    .default('Earshot <no-reply@localhost>'),
  MAIL_EVENTS_SECRET: Secret.optional(),
  DNS_SERVERS: DnsServers,
  SUPPORT_EMAIL: z.email().default('support@earshot.example'),
  SECURITY_EMAIL: z.email().optional(),
  COMPANY_NAME: z.string().default('Earshot'),
  SITE_PROJECT_KEY: z
    .string()
    .regex(/^pk_[a-z0-9]{24}$/, 'must be the public key of a project, which begins with pk_')
    .optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: Endpoint.default('https://accounts.google.com'),
  GOOGLE_AUTHORIZE_URL: Endpoint.default('https://accounts.google.com/o/oauth2/v2/auth'),
  GOOGLE_TOKEN_URL: Endpoint.default('https://oauth2.googleapis.com/token'),
  GOOGLE_NAME: z.string().max(40).default('Google'),
  GOOGLE_CONFIRMS_EMAIL: z.enum(['on', 'off']).default('on'),
  GOOGLE_JWKS_URL: Endpoint.default('https://www.googleapis.com/oauth2/v3/certs'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[rs]k_(live|test)_/, 'must be a secret or restricted key, which begins with sk_ or rk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'must be the signing secret of a webhook endpoint, which begins with whsec_')
    .optional(),
  STRIPE_PRICE_PRO_YEAR: PriceId,
  STRIPE_PRICE_PRO_YEAR_BETA: PriceId,
  STRIPE_PRICE_AGENCY_YEAR: PriceId,
  STRIPE_PRICE_PRO_MONTH: PriceId,
  STRIPE_PRICE_AGENCY_MONTH: PriceId,
  DEMO_BILLING: z.enum(['on', 'off']).default('on'),
  OPERATOR_EMAILS: EmailAddresses,
  LAUNCH_MODE: z.enum(['open', 'beta']).default('open'),
  TRUSTED_PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),
  KEPT_PAGES: z.coerce.number().int().min(0).max(1_000_000).default(2_000),
  UNDO_SECONDS: z.coerce.number().min(0).max(60).default(10),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  DRAIN_DELAY: z.coerce.number().min(0).max(300).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  EXAMPLE_PORT: z.coerce.number().int().min(1).max(65535).default(4601),
})

/** A Google client, or a client of another OpenID provider in its place. */
export interface GoogleConfig {
  clientId: string
  clientSecret: string
  issuer: string
  authorizeUrl: string
  tokenUrl: string
  jwksUrl: string
  /** True if the provider says which addresses it has verified; otherwise it only identifies the user. */
  confirmsEmail: boolean
  /** The provider's name on the buttons. */
  name: string
}

/** A bucket of an S3-compatible store. */
export interface BucketConfig {
  /** Origin, no trailing slash. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** An account with the payment provider. */
export interface PaymentsConfig {
  secretKey: string
  /** Signs the provider's webhooks. */
  webhookSecret: string
  prices: readonly {
    id: string
    plan: PaidPlan
    interval: BillingInterval
    /** True if the discount is only for the first subscriptions. */
    beta: boolean
  }[]
}

/** The server's configuration. */
export interface Config {
  production: boolean
  host: string
  port: number
  /** The server's public origin, without a trailing slash. Links in mails begin with it. */
  publicUrl: string
  dataDir: string
  databaseUrl: string | undefined
  /** Bucket for uploaded files; undefined to store them in the data folder. */
  bucket: BucketConfig | undefined
  /** Signs contact tokens; undefined to generate a secret and store it in the data folder. */
  secret: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  /** Secret with which the mail provider authenticates its delivery reports; undefined without such reports. */
  mailEventsSecret: string | undefined
  /** DNS servers for TXT records; empty for the machine's own. */
  dnsServers: readonly string[]
  /** Address for help; shown on the public pages. */
  supportEmail: string
  /** Address for security reports. */
  securityEmail: string
  /** Name of the company that runs the service, for the legal pages. */
  companyName: string
  /** The public key of the project whose widget is on the server's own public pages. */
  siteProjectKey: string | undefined
  /** Undefined to disable signing in with Google. */
  google: GoogleConfig | undefined
  /** Undefined if billing is off, or a demo's. */
  payments: PaymentsConfig | undefined
  /** True to use a fake payment provider; never in production. */
  demoBilling: boolean
  operatorEmails: readonly string[]
  launchMode: 'open' | 'beta'
  /** Number of trusted proxies in front: selects the client's entry of X-Forwarded-For. */
  trustedProxyHops: number
  /** Number of projects whose public responses are cached in memory; 0 disables the cache. */
  keptPages: number
  /** Milliseconds from a member's action to the first notification: for as long its undo drops all of them. */
  undoTime: number
  /** Multiplies every rate limit. */
  rateLimitFactor: number
  /** Milliseconds for which the server goes on serving, but reports itself as not ready, after it is asked to stop. */
  drainDelay: number
  logLevel: string
  /** Port of the demo's example host page. */
  examplePort: number
}

/** Thrown for an invalid environment; lists every reason. */
export class BadConfig extends Error {
  override readonly name = 'BadConfig'
}

/** Reads the environment, only here. @throws BadConfig naming each wrong variable. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const parsed = Environment.safeParse(
    Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== '')),
    { error: describeRule },
  )
  if (!parsed.success)
    throw new BadConfig(
      parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; '),
    )
  const env = parsed.data
  const production = env.NODE_ENV === 'production'
  const missing = [
    ...(production ? missingInProduction(env) : missingInDevelopment(env)),
    ...missingForGoogle(env),
    ...missingForPayments(env),
    ...missingForBucket(env),
  ]
  if (missing.length > 0) throw new BadConfig(missing.join('; '))
  return {
    production,
    host: env.HOST,
    port: env.PORT,
    publicUrl: new URL(env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`).origin,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    bucket: bucketOf(env),
    secret: env.SECRET,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    mailEventsSecret: env.MAIL_EVENTS_SECRET,
    dnsServers: addressesIn(env.DNS_SERVERS),
    supportEmail: env.SUPPORT_EMAIL,
    securityEmail: env.SECURITY_EMAIL ?? env.SUPPORT_EMAIL,
    companyName: env.COMPANY_NAME,
    siteProjectKey: env.SITE_PROJECT_KEY,
    google: googleOf(env),
    payments: paymentsOf(env),
    demoBilling: !production && env.DEMO_BILLING === 'on' && !env.STRIPE_SECRET_KEY,
    operatorEmails: addressesIn(env.OPERATOR_EMAILS),
    launchMode: env.LAUNCH_MODE,
    trustedProxyHops: env.TRUSTED_PROXY_HOPS,
    keptPages: env.KEPT_PAGES,
    undoTime: env.UNDO_SECONDS * 1000,
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    // Load balancers probe every few seconds; a development machine has none.
    drainDelay: (env.DRAIN_DELAY ?? (production ? 5 : 0)) * 1000,
    // A development terminal shows how to sign in, and then only problems.
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    examplePort: env.EXAMPLE_PORT,
  }
}

/** An id without its secret is a mistake, and better noticed at the start than when a user wants to sign in. */
const missingForGoogle = ({
  GOOGLE_CLIENT_ID,
  GOOGLE_CLIENT_SECRET,
}: z.infer<typeof Environment>): string[] =>
  Boolean(GOOGLE_CLIENT_ID) === Boolean(GOOGLE_CLIENT_SECRET)
    ? []
    : ['GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together; give both or neither']

function googleOf(env: z.infer<typeof Environment>): GoogleConfig | undefined {
  if (!env.GOOGLE_CLIENT_ID || !env.GOOGLE_CLIENT_SECRET) return undefined
  return {
    clientId: env.GOOGLE_CLIENT_ID,
    clientSecret: env.GOOGLE_CLIENT_SECRET,
    issuer: env.GOOGLE_ISSUER,
    authorizeUrl: env.GOOGLE_AUTHORIZE_URL,
    tokenUrl: env.GOOGLE_TOKEN_URL,
    jwksUrl: env.GOOGLE_JWKS_URL,
    name: env.GOOGLE_NAME,
    confirmsEmail: env.GOOGLE_CONFIRMS_EMAIL === 'on',
  }
}

const bucketNeeded = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** With an incomplete configuration, files would silently go to the data folder. */
function missingForBucket(env: z.infer<typeof Environment>): string[] {
  const missing = bucketNeeded.filter((name) => !env[name])
  if (missing.length === bucketNeeded.length) return []
  return missing.map((name) => `${name} is required with the other S3 variables`)
}

function bucketOf(env: z.infer<typeof Environment>): BucketConfig | undefined {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = env
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined
  return { endpoint: new URL(endpoint).origin, bucket, region: env.S3_REGION, accessKeyId, secretAccessKey }
}

const pricesNeeded = [
  'STRIPE_PRICE_PRO_YEAR',
  'STRIPE_PRICE_PRO_YEAR_BETA',
  'STRIPE_PRICE_AGENCY_YEAR',
] as const

/** With an incomplete account, payments would be taken without the server being notified. */
function missingForPayments(env: z.infer<typeof Environment>): string[] {
  if (!env.STRIPE_SECRET_KEY)
    return env.STRIPE_WEBHOOK_SECRET ? ['STRIPE_WEBHOOK_SECRET needs STRIPE_SECRET_KEY beside it'] : []
  return (['STRIPE_WEBHOOK_SECRET', ...pricesNeeded] as const)
    .filter((name) => !env[name])
    .map((name) => `${name} is required with STRIPE_SECRET_KEY`)
}

function paymentsOf(env: z.infer<typeof Environment>): PaymentsConfig | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env
  if (!secretKey || !webhookSecret) return undefined
  const prices = [
    { id: env.STRIPE_PRICE_PRO_YEAR, plan: 'pro', interval: 'year', beta: false },
    { id: env.STRIPE_PRICE_PRO_YEAR_BETA, plan: 'pro', interval: 'year', beta: true },
    { id: env.STRIPE_PRICE_AGENCY_YEAR, plan: 'agency', interval: 'year', beta: false },
    { id: env.STRIPE_PRICE_PRO_MONTH, plan: 'pro', interval: 'month', beta: false },
    { id: env.STRIPE_PRICE_AGENCY_MONTH, plan: 'agency', interval: 'month', beta: false },
  ] as const
  return {
    secretKey,
    webhookSecret,
    prices: prices.flatMap(({ id, ...price }) => (id ? [{ id, ...price }] : [])),
  }
}

/** Variables that production needs and development does not. */
function missingInProduction(env: z.infer<typeof Environment>): string[] {
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
const missingInDevelopment = ({ HOST }: z.infer<typeof Environment>): string[] =>
  loopback.includes(HOST)
    ? []
    : ['HOST must be a loopback address such as 127.0.0.1; to serve others, run with NODE_ENV=production']

const loopback = ['localhost', '127.0.0.1', '::1']

function isLoopback(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)
}
