import type { Logger } from 'pino'
import type { ContactTokens } from '../auth/contact-tokens.ts'
import type { Google } from '../auth/google.ts'
import type { Passwords } from '../auth/passwords.ts'
import type { Sealing } from '../auth/sealing.ts'
import type { Sessions } from '../auth/sessions.ts'
import type { signedLinks } from '../auth/signed-links.ts'
import type { Database } from '../db/database.ts'
import type { Live } from '../events/live.ts'
import type { Clock } from '../lib/clock.ts'
import type { Config } from '../lib/config.ts'
import type { Housekeeping } from '../lib/housekeeping.ts'
import type { Semaphore } from '../lib/semaphore.ts'
import type { TxtRecords } from '../lib/txt-records.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import type { LoginGuard } from './login-guard.ts'
import type { RateLimits } from './rate-limit.ts'

/** What commands beside the server have too. */
export interface BaseServices {
  config: Config
  log: Logger
  clock: Clock
  db: Database
  /** Keeps secrets that have to be read again. */
  sealing: Sealing
}

/** What all routes are made with; what a feature keeps of its own is added to it where everything is composed. */
export interface Services extends BaseServices, ReturnType<typeof signedLinks> {
  /** Writes that no request waits for. */
  housekeeping: Housekeeping
  sessions: Sessions
  passwords: Passwords
  /** For reading uploaded pictures, of which each takes the memory of a decoded one. */
  pictureTurns: Semaphore
  /** Undefined where no client of Google's is configured. */
  google: Google | undefined
  contactTokens: ContactTokens
  rateLimits: RateLimits
  loginGuard: LoginGuard
  /** Proves that a domain is an organisation's. */
  txtRecords: TxtRecords
  live: Live
  /** Undefined while billing is off. */
  payments: PaymentProvider | undefined
}
