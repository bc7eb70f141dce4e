import type { Logger } from 'pino'
import type { ContactTokens } from '../auth/contact-tokens.ts'
import type { Google } from '../auth/google.ts'
import type { InboundAddresses } from '../auth/inbound-addresses.ts'
import type { MembershipKey } from '../auth/memberships.queries.ts'
import type { Passwords } from '../auth/password/passwords.ts'
import type { Sealing } from '../auth/sealing.ts'
import type { Sessions } from '../auth/sessions.ts'
import type { signedLinks } from '../auth/signed-links.ts'
import type { Database } from '../db/database.ts'
import type { Live } from '../events/live.ts'
import type { Clock } from '../lib/clock.ts'
import type { Config } from '../lib/config/config.ts'
import type { TxtRecords } from '../lib/dns-records.ts'
import type { Housekeeping } from '../lib/housekeeping.ts'
import type { OutboundClient } from '../lib/safe-fetch/outbound-client.ts'
import type { Semaphore } from '../lib/semaphore.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import type { Tracer } from '../tracing/tracer.ts'
import type { LoginGuard } from './login-guard.ts'
import type { RateLimits } from './rate-limit.ts'

/** Services that commands have as well as the server. */
export interface BaseServices {
  config: Config
  log: Logger
  clock: Clock
  db: Database
  /** Encrypts secrets that must be readable again. */
  sealing: Sealing
}

/** Services of all routes; features' own services are added where everything is composed. */
export interface Services extends BaseServices, ReturnType<typeof signedLinks> {
  /** Runs writes that no request waits for. */
  housekeeping: Housekeeping
  sessions: Sessions
  passwords: Passwords
  /** Limits how many uploaded pictures are decoded at once, since each needs much memory. */
  pictureTurns: Semaphore
  /** Undefined if no Google client is configured. */
  google: Google | undefined
  contactTokens: ContactTokens
  inboundAddresses: InboundAddresses
  rateLimits: RateLimits
  loginGuard: LoginGuard
  /** Reads the records that prove a domain's ownership. */
  txtRecords: TxtRecords
  /** Calls addresses that customers have typed. */
  outbound: OutboundClient
  live: Live
  /** Member as whom visitors of the live demo read; undefined without a live demo. */
  liveDemo?: MembershipKey | undefined
  /** Undefined while nobody scrapes metrics. */
  metrics?: Metrics | undefined
  /** Undefined without a collector of traces. */
  tracer?: Tracer | undefined
  /** Undefined while billing is off. */
  payments: PaymentProvider | undefined
}
