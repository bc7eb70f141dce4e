import { resolve } from 'node:path'
import type { z } from 'zod'
import { addressesIn } from './config-fields.ts'
import { describeRule } from './config-refusal.ts'
import { Environment } from './environment.ts'
import { type GoogleConfig, googleOf } from './google-config.ts'
import { type InboundMailConfig, inboundMailOf } from './inbound-mail-config.ts'
import { missingVariables } from './missing-variables.ts'
import { type PaymentsConfig, paymentsOf } from './payments-config.ts'
import { type BucketConfig, backupAccountOf, bucketOf, type StorageAccount } from './storage-config.ts'
import { type TracingConfig, tracingOf } from './tracing-config.ts'

/** How metrics are served; at least one is set. */
export interface MetricsConfig {
  /** Port of their own; undefined to serve them on the server's port. */
  port: number | undefined
  /** Token that a scraper must send; undefined to answer everybody who reaches the port. */
  token: string | undefined
}

/** The server's configuration. */
export interface Config {
  production: boolean
  host: string
  port: number
  /** The server's public origin, without a trailing slash. Links in mails begin with it. */
  publicUrl: string
  dataDir: string
  /** The address of Postgres itself. */
  databaseUrl: string | undefined
  /** The way to the same database through a pooler; undefined to have none. */
  poolerUrl: string | undefined
  /** When Postgres plans prepared statements, in its own words. */
  planCacheMode: 'force_generic_plan' | 'auto'
  /** Number of processes behind the port. */
  workers: number
  /** Bucket for uploaded files; undefined to store them in the data folder. */
  bucket: BucketConfig | undefined
  /** Signs contact tokens; undefined to generate a secret and store it in the data folder. */
  secret: string | undefined
  /** The secret before it, during a rotation. */
  previousSecret: string | undefined
  /** Encrypts backups; undefined for backups without secrets. */
  backupPassphrase: string | undefined
  /** Key to the store of backups; undefined without a store. */
  backupAccount: StorageAccount | undefined
  smtpUrl: string | undefined
  /** True to send no mail, and no password, over a connection that is not encrypted. */
  smtpRequiresTls: boolean
  mailFrom: string
  /** Secret with which the mail provider authenticates its delivery reports; undefined without such reports. */
  mailEventsSecret: string | undefined
  /** Undefined to receive no emails. */
  inboundMail: InboundMailConfig | undefined
  /** DNS servers for what customers name; empty for the machine's own. */
  dnsServers: readonly string[]
  /** Hosts and networks that customers' addresses may name although they are not public. */
  outboundAllow: readonly string[]
  /** Address of GitHub's API. */
  githubApiUrl: string
  /** Address at which every site at Jira is called; undefined for the site's own. */
  jiraApiUrl: string | undefined
  /** Address of Linear's API. */
  linearApiUrl: string
  /** Address of Discord's API, with its version. */
  discordApiUrl: string
  /** Address of Slack's API. */
  slackApiUrl: string
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
  /** True to let visitors look around in the demo's data without an account; never in production. */
  liveDemo: boolean
  operatorEmails: readonly string[]
  launchMode: 'open' | 'beta'
  /** Ways to a new account: for everybody, by an invitation alone, or none. */
  signUp: 'open' | 'invite' | 'closed'
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
  /** Undefined to measure nothing. */
  metrics: MetricsConfig | undefined
  /** Undefined to record no traces. */
  tracing: TracingConfig | undefined
  /** Port of the demo's example host page. */
  examplePort: number
}

/** Thrown for an invalid environment; lists every reason. */
export class BadConfig extends Error {
  override readonly name = 'BadConfig'
}

/** Reads the environment, only here. @throws BadConfig naming each wrong variable. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const env = checkedVariables(environment)
  const production = env.NODE_ENV === 'production'
  return {
    production,
    host: env.HOST,
    port: env.PORT,
    publicUrl: new URL(env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`).origin,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    poolerUrl: env.DATABASE_DIRECT_URL && env.DATABASE_URL,
    planCacheMode: env.DATABASE_PLAN_CACHE_MODE,
    workers: env.WORKERS,
    bucket: bucketOf(env),
    secret: env.SECRET,
    previousSecret: env.SECRET_PREVIOUS,
    backupPassphrase: env.BACKUP_PASSPHRASE,
    backupAccount: backupAccountOf(env),
    smtpUrl: env.SMTP_URL,
    smtpRequiresTls: env.SMTP_TLS === 'required',
    mailFrom: env.MAIL_FROM,
    mailEventsSecret: env.MAIL_EVENTS_SECRET,
    inboundMail: inboundMailOf(env),
    dnsServers: addressesIn(env.DNS_SERVERS),
    outboundAllow: addressesIn(env.OUTBOUND_ALLOW),
    githubApiUrl: env.GITHUB_API_URL,
    jiraApiUrl: env.JIRA_API_URL,
    linearApiUrl: env.LINEAR_API_URL,
    discordApiUrl: env.DISCORD_API_URL,
    slackApiUrl: env.SLACK_API_URL,
    supportEmail: env.SUPPORT_EMAIL,
    securityEmail: env.SECURITY_EMAIL ?? env.SUPPORT_EMAIL,
    companyName: env.COMPANY_NAME,
    siteProjectKey: env.SITE_PROJECT_KEY,
    google: googleOf(env),
    payments: paymentsOf(env),
    // The fake provider keeps its customers in the memory of one process.
    demoBilling: !production && env.DEMO_BILLING === 'on' && !env.STRIPE_SECRET_KEY && env.WORKERS === 1,
    liveDemo: !production && env.LIVE_DEMO === 'on',
    operatorEmails: addressesIn(env.OPERATOR_EMAILS),
    launchMode: env.LAUNCH_MODE,
    signUp: env.SIGN_UP,
    trustedProxyHops: env.TRUSTED_PROXY_HOPS,
    keptPages: env.KEPT_PAGES,
    undoTime: env.UNDO_SECONDS * 1000,
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    // Load balancers probe every few seconds; a development machine has none.
    drainDelay: (env.DRAIN_DELAY ?? (production ? 5 : 0)) * 1000,
    // A development terminal shows how to sign in, and then only problems.
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    metrics: metricsOf(env),
    tracing: tracingOf(env),
    examplePort: env.EXAMPLE_PORT,
  }
}

/** The known variables; a variable without a value counts as absent. */
function checkedVariables(environment: Record<string, string | undefined>): z.infer<typeof Environment> {
  const { success, data, error } = Environment.safeParse(
    Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== '')),
    { error: describeRule },
  )
  if (!success)
    throw new BadConfig(error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; '))
  const missing = missingVariables(data)
  if (missing.length > 0) throw new BadConfig(missing.join('; '))
  return data
}

const metricsOf = ({ METRICS_PORT: port, METRICS_TOKEN: token }: z.infer<typeof Environment>) =>
  port === undefined && token === undefined ? undefined : { port, token }
