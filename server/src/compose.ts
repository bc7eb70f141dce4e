import { join } from 'node:path'
import type { Logger } from 'pino'
import { ContactTokens } from './auth/contact-tokens.ts'
import { Google } from './auth/google.ts'
import { KnownDevices } from './auth/known-devices.ts'
import { Passwords } from './auth/passwords.ts'
import { Sealing } from './auth/sealing.ts'
import { Sessions } from './auth/sessions.ts'
import { UnsubscribeLinks } from './auth/unsubscribe-links.ts'
import { keptSecret } from './data-folder.ts'
import type { Database } from './db/database.ts'
import { openDatabase } from './db/open.ts'
import { Live } from './events/live.ts'
import { RecentTexts } from './features/feedback/recent-texts.ts'
import { BetaOffer } from './features/organisations/beta-deal.ts'
import { ProjectDirectory } from './features/projects/project-directory.ts'
import { SampleHistory } from './features/service-status/sample-history.ts'
import type { StatusServices } from './features/service-status/status-services.ts'
import { KnownAddresses } from './features/widget/known-addresses.ts'
import { PublicPages } from './features/widget/public-pages.ts'
import type { WidgetServices } from './features/widget/widget-services.ts'
import { LoginGuard } from './http/login-guard.ts'
import { RateLimits } from './http/rate-limit.ts'
import type { Clock } from './lib/clock.ts'
import type { Config } from './lib/config.ts'
import { Housekeeping } from './lib/housekeeping.ts'
import { Mailbox } from './mail/mailbox.ts'

/** Opens the database that the configuration names. */
export const openConfiguredDatabase = (config: Config, log: Logger): Promise<Database> =>
  openDatabase({
    source: config.databaseUrl
      ? { engine: 'postgres', url: config.databaseUrl }
      : { engine: 'sqlite', file: join(config.dataDir, 'earshot.db') },
    guarded: !config.production,
    onLost: (error) => log.warn({ err: error }, 'a database connection was lost'),
  })

/** The installation's own secret: the configured one, or that of the data folder. */
export const installationSecret = ({ secret, dataDir }: Pick<Config, 'secret' | 'dataDir'>): string =>
  secret ?? keptSecret(dataDir, 'secret', 48)

/** What the whole app is made with: the base, and what features keep of their own. */
export interface AppServices extends WidgetServices, StatusServices {
  betaOffer: BetaOffer
  /** Where mails are kept when no mail server is configured. */
  mailbox: Mailbox | undefined
}

/**
 * Everything that routes are made with. `secret` signs contact tokens, the names of known browsers and links
 * out of lists, and what has to be kept readable is sealed under it.
 */
export function composeServices(
  config: Config,
  log: Logger,
  clock: Clock,
  db: Database,
  secret: string,
): AppServices {
  const rateLimits = new RateLimits({
    factor: config.rateLimitFactor,
    trustedProxyHops: config.trustedProxyHops,
  })
  const housekeeping = new Housekeeping(log)
  return {
    config,
    log,
    clock,
    db,
    housekeeping,
    sessions: new Sessions(db, clock, housekeeping, config.publicUrl),
    passwords: new Passwords(),
    google: config.google && new Google(config.google, config.publicUrl, clock),
    contactTokens: new ContactTokens(secret, clock),
    sealing: new Sealing(secret),
    unsubscribeLinks: new UnsubscribeLinks(secret, config.publicUrl),
    rateLimits,
    loginGuard: new LoginGuard(rateLimits, new KnownDevices(secret, config.publicUrl)),
    projects: new ProjectDirectory(db),
    recentTexts: new RecentTexts(),
    publicPages: new PublicPages(db, clock, config.keptPages),
    knownAddresses: new KnownAddresses(),
    betaOffer: new BetaOffer(db),
    live: new Live(db, clock, log),
    samples: new SampleHistory(db, clock),
    mailbox: config.smtpUrl || config.production ? undefined : new Mailbox(config.dataDir),
  }
}
