interface Settings {
  quota: number
  /** In seconds. */
  window: number
  /** True for a limit that every response states, so that a program can slow down in time. */
  announced?: true
  /** True for limits against guessing: counted in the database at once, exactly for all processes together. */
  guesses?: true
}

/** Limits per window of some seconds: requests by client address, or by another key. */
export const ratePolicies = {
  widgetRead: { quota: 600, window: 60 },
  widgetWrite: { quota: 30, window: 60 },
  /** The three calls of each uploaded file, and pictures uploaded in one call. */
  upload: { quota: 60, window: 60 },
  contactSession: { quota: 20, window: 60 },
  /** Requests for codes, and attempts at codes, by contacts. */
  contactCode: { quota: 10, window: 600, guesses: true },
  installationCheck: { quota: 30, window: 60 },
  console: { quota: 1200, window: 60 },
  apiKey: { quota: 1200, window: 60, announced: true },
  /** Requests with an API key, from one address: many programs may share it. */
  apiKeyAddress: { quota: 6000, window: 60 },
  /** Requests with an API key that does not work. */
  wrongApiKey: { quota: 30, window: 60 },
  /** Entries in the audit log about calls that an API key has no scope for. */
  refusedApiKey: { quota: 1, window: 60 },
  login: { quota: 10, window: 60, guesses: true },
  signUp: { quota: 5, window: 300 },
  /** Checks while a user types a new password. */
  passwordCheck: { quota: 30, window: 60 },
  newOrganisation: { quota: 5, window: 300 },
  /** Wrong passwords for one account, from one client address. */
  loginFromAddress: { quota: 10, window: 900, guesses: true },
  /**
   * Wrong passwords for one account, from all browsers that are not known for it; beyond the limit a mailed code is
   * needed.
   */
  loginToAccount: { quota: 200, window: 3600, guesses: true },
  /** Wrong passwords for one account, from one browser that is known for it. */
  loginFromKnownDevice: { quota: 20, window: 900, guesses: true },
  invite: { quota: 30, window: 300 },
  openInvitation: { quota: 30, window: 60, guesses: true },
  subscribe: { quota: 10, window: 600 },
  /** Subscribing and unsubscribing by link; a mail provider follows the links of many readers. */
  subscriptionLink: { quota: 30, window: 60 },
  /** Reading and answering an item by its tracking link. */
  trackingLink: { quota: 60, window: 60 },
  /** Emails that become content, of one sender. */
  inboundMail: { quota: 30, window: 600 },
  /** Emails to one address, before their sender is proven. */
  inboundMailAddress: { quota: 120, window: 600 },
  /** The payment provider sends many events at once, such as after it could not reach the server. */
  providerEvents: { quota: 600, window: 60 },
  /** A build sends the maps of all its scripts at once. */
  sourceMaps: { quota: 600, window: 60 },
  /** Visits of the live demo. */
  liveDemo: { quota: 30, window: 600 },
  contactForm: { quota: 10, window: 600 },
  /** Rendered for every request, and many people look at once during an incident; few share an address. */
  statusPage: { quota: 300, window: 60 },
  /** Wrong passwords of a signed-in account, from any address. */
  passwordProof: { quota: 20, window: 900, guesses: true },
} as const satisfies Record<string, Settings>

export type RatePolicy = keyof typeof ratePolicies

/** True for a limit that every response states. */
export const isAnnounced = (policy: RatePolicy): boolean => 'announced' in ratePolicies[policy]

/** True for a limit against guessing, which is counted in the database. */
export const isGuess = (policy: RatePolicy): boolean => 'guesses' in ratePolicies[policy]
