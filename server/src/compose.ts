import { join } from 'node:path'
import type { Logger } from 'pino'
import { ContactTokens } from './auth/contact-tokens.ts'
import { FileLinks } from './auth/file-links.ts'
import { Google } from './auth/google.ts'
import { InboundAddresses } from './auth/inbound-addresses.ts'
import type { Secrets } from './auth/installation-secrets.ts'
import { KnownDevices } from './auth/known-devices.ts'
import { Passwords } from './auth/password/passwords.ts'
import { Sealing } from './auth/sealing.ts'
import { Sessions } from './auth/sessions.ts'
import { signedLinks } from './auth/signed-links.ts'
import { OrganisationArchives } from './backup/organisation-archives.ts'
import { keptSecret } from './data-folder.ts'
import type { Database } from './db/database.ts'
import type { LoggedEvent } from './db/dialects/event-log.ts'
import { type DatabaseOptions, openDatabase } from './db/opening/open.ts'
import { Live } from './events/live.ts'
import type { PageCacheServices } from './features/board/page-cache/page-cache-services.ts'
import { PublicPages } from './features/board/page-cache/public-pages.ts'
import { UrlCache } from './features/board/page-cache/url-cache.ts'
import { RecentTexts } from './features/feedback/recent-texts.ts'
import { Exports } from './features/file/content/exports.ts'
import { Originals } from './features/file/content/originals.ts'
import { BetaOffer } from './features/plan/discount.ts'
import { ProjectCache } from './features/project/cache/project-cache.ts'
import { SampleHistory } from './features/service-status/sample-history.ts'
import type { StatusServices } from './features/service-status/status-services.ts'
import { MapReader } from './features/source-map/map-reader.ts'
import type { SourceMapServices } from './features/source-map/source-map-services.ts'
import { LoginGuard } from './http/login-guard.ts'
import { RateLimits } from './http/rate-limit.ts'
import type { Clock } from './lib/clock.ts'
import type { Config } from './lib/config/config.ts'
import { dnsTxtRecords } from './lib/dns-records.ts'
import { Housekeeping } from './lib/housekeeping.ts'
import { OutboundClient } from './lib/safe-fetch/outbound-client.ts'
import { resolveBy } from './lib/safe-fetch/resolve-name.ts'
import { Semaphore } from './lib/semaphore.ts'
import { Mailbox } from './mail/mailbox.ts'
import type { PaymentProvider } from './payments/provider.ts'
import { StripePayments } from './payments/stripe.ts'
import { BucketStore } from './storage/bucket-store.ts'
import { DiskStore } from './storage/disk-store.ts'
import type { FileStore } from './storage/file-store.ts'

/** The configured database's address. */
export const databaseSource = ({
  databaseUrl,
  poolerUrl,
  planCacheMode,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'poolerUrl' | 'planCacheMode' | 'dataDir'>): DatabaseOptions['source'] =>
  databaseUrl
    ? { engine: 'postgres', url: databaseUrl, poolerUrl, planCacheMode }
    : { engine: 'sqlite', file: join(dataDir, 'earshot.db') }

/** The configured storage of files. */
export const fileStoreOf = ({ bucket, dataDir }: Pick<Config, 'bucket' | 'dataDir'>): FileStore =>
  bucket ? new BucketStore(bucket) : new DiskStore(join(dataDir, 'files'))

/** Opens the configured database. */
export const openConfiguredDatabase = (
  config: Config,
  log: Logger,
  options: Pick<DatabaseOptions, 'observer' | 'migrated'> = {},
): Promise<Database> =>
  openDatabase({
    source: databaseSource(config),
    guarded: !config.production,
    onLost: (error) => log.warn({ err: error }, 'a database connection was lost'),
    ...options,
  })

/** The installation's secret: the configured one, or the one of the data folder. */
export const installationSecret = ({ secret, dataDir }: Pick<Config, 'secret' | 'dataDir'>): string =>
  secret ?? keptSecret(dataDir, 'secret', 48)

/** The installation's secret, and the previous one during a rotation. */
export const installationSecrets = (
  config: Pick<Config, 'secret' | 'previousSecret' | 'dataDir'>,
): Secrets =>
  config.previousSecret === undefined
    ? [installationSecret(config)]
    : [installationSecret(config), config.previousSecret]

/** Services of the whole app: the base, and those of features. */
export interface AppServices extends PageCacheServices, StatusServices, SourceMapServices {
  betaOffer: BetaOffer
  /** Stores mails if no mail server is configured. */
  mailbox: Mailbox | undefined
}

/**
 * Creates all services. `secrets` sign contact tokens, known browsers and the links that work without a login, and
 * encrypt secrets that must be readable again. `payments` is the configured provider unless another is passed.
 */
export function composeServices(
  config: Config,
  log: Logger,
  clock: Clock,
  db: Database,
  secrets: Secrets,
  payments: PaymentProvider | undefined = config.payments &&
    new StripePayments(config.payments, config.publicUrl, clock),
): AppServices {
  const rateLimits = new RateLimits({
    factor: config.rateLimitFactor,
    trustedProxyHops: config.trustedProxyHops,
    db,
    clock,
    log,
  })
  const housekeeping = new Housekeeping(log)
  const fileStore = fileStoreOf(config)
  return {
    config,
    log,
    clock,
    db,
    housekeeping,
    sessions: new Sessions(db, clock, housekeeping, config.publicUrl),
    passwords: new Passwords(),
    google: config.google && new Google(config.google, config.publicUrl, clock),
    contactTokens: new ContactTokens(secrets, clock),
    inboundAddresses: new InboundAddresses(secrets, config.inboundMail?.domain),
    sealing: new Sealing(secrets),
    ...signedLinks(secrets, config.publicUrl),
    rateLimits,
    loginGuard: new LoginGuard(rateLimits, new KnownDevices(secrets, config.publicUrl)),
    projects: new ProjectCache(db),
    recentTexts: new RecentTexts(),
    fileStore,
    pictureTurns: new Semaphore({ atOnce: 2, waitingMax: 20, retryAfter: 5 }),
    inboundMailTurns: new Semaphore({ atOnce: 2, atOnceOfOwner: 1, waitingMax: 20, retryAfter: 5 }),
    originals: new Originals(),
    exports: new Exports(db, clock, housekeeping),
    archives: new OrganisationArchives(databaseSource(config), fileStore),
    fileLinks: new FileLinks(secrets, config.publicUrl, clock),
    mapReader: new MapReader(),
    publicPages: new PublicPages(db, clock, config.keptPages),
    urlCache: new UrlCache(),
    betaOffer: new BetaOffer(db),
    live: new Live(db, clock, log),
    payments,
    txtRecords: dnsTxtRecords(config.dnsServers),
    outbound: new OutboundClient({
      allow: config.outboundAllow,
      encryptedOnly: config.production,
      resolve: resolveBy(config.dnsServers),
    }),
    samples: new SampleHistory(db, clock),
    mailbox: config.smtpUrl || config.production ? undefined : new Mailbox(config.dataDir),
  }
}

/** Clears what this process caches, after an event of another process. */
export const clearCaches =
  (services: AppServices) =>
  ({ type, tenant_id, project_id }: LoggedEvent): void => {
    services.projects.onEvent(type, tenant_id)
    services.publicPages.onEvent(type, project_id)
    services.betaOffer.onEvent(type)
  }
