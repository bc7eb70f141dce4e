import { z } from 'zod'
import {
  CollectorHeaders,
  DnsServers,
  DomainName,
  EmailAddresses,
  OutboundHosts,
  Secret,
  ServiceAddress,
} from './config-fields.ts'

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

const PostgresUrl = ServiceAddress({ protocol: /^postgres(ql)?$/, error: 'must begin with postgres://' })

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
  DATABASE_URL: PostgresUrl.optional(),
  DATABASE_DIRECT_URL: PostgresUrl.optional(),
  DATABASE_PLAN_CACHE_MODE: z.enum(['force_generic_plan', 'auto']).default('force_generic_plan'),
  WORKERS: z.coerce.number().int().min(1).max(64).default(1),
  SECRET: Secret.optional(),
  SECRET_PREVIOUS: Secret.optional(),
  BACKUP_PASSPHRASE: z.string().min(12, 'must have 12 characters or more').optional(),
  BACKUP_S3_ENDPOINT: Endpoint.refine(
    isOrigin,
    'must not have a path; the address of the backup names the bucket',
  ).optional(),
  BACKUP_S3_REGION: z.string().default('us-east-1'),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
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
  SMTP_TLS: z.enum(['offered', 'required']).default('offered'),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, {
      error: 'must be a sender such as Earshot <no-reply@example.com>',
    })
    .default('Earshot <no-reply@localhost>'),
  MAIL_EVENTS_SECRET: Secret.optional(),
  INBOUND_MAIL_DOMAIN: DomainName.optional(),
  INBOUND_SMTP_HOST: z.string().default('127.0.0.1'),
  INBOUND_SMTP_PORT: z.coerce.number().int().min(1).max(65535).default(2525),
  INBOUND_MAIL_SECRET: Secret.optional(),
  INBOUND_AUTHSERV_ID: DomainName.optional(),
  DNS_SERVERS: DnsServers,
  OUTBOUND_ALLOW: OutboundHosts,
  SUPPORT_EMAIL: z.email().default('support@earshot.example'),
  SECURITY_EMAIL: z.email().optional(),
  COMPANY_NAME: z.string().default('Earshot'),
  SITE_PROJECT_KEY: z
    .string()
    .regex(/^pk_[a-z0-9]{24}$/, 'must be the public key of a project, which begins with pk_')
    .optional(),
  GITHUB_API_URL: Endpoint.default('https://api.github.com'),
  JIRA_API_URL: Endpoint.optional(),
  LINEAR_API_URL: Endpoint.default('https://api.linear.app/graphql'),
  DISCORD_API_URL: Endpoint.default('https://discord.com/api/v10'),
  SLACK_API_URL: Endpoint.default('https://slack.com/api'),
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
  LIVE_DEMO: z.enum(['on', 'off']).default('on'),
  OPERATOR_EMAILS: EmailAddresses,
  LAUNCH_MODE: z.enum(['open', 'beta']).default('open'),
  SIGN_UP: z.enum(['open', 'invite', 'closed']).default('open'),
  TRUSTED_PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),
  KEPT_PAGES: z.coerce.number().int().min(0).max(1_000_000).default(2_000),
  UNDO_SECONDS: z.coerce.number().min(0).max(60).default(10),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  DRAIN_DELAY: z.coerce.number().min(0).max(300).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  METRICS_TOKEN: Secret.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address such as http://127.0.0.1:4318' })
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: CollectorHeaders,
  OTEL_PROPAGATORS: z.enum(['none', 'tracecontext']).default('none'),
  OTEL_SERVICE_NAME: z.string().default('earshot'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  EXAMPLE_PORT: z.coerce.number().int().min(1).max(65535).default(4601),
})

export function isLoopback(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)
}
