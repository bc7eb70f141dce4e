/** Versions of the documents that people agree to, with their effective dates. Raised with every change of meaning. */
export const legalVersions = {
  terms: { version: '1.2', since: '27 November 2026' },
  privacy: { version: '1.3', since: '27 November 2026' },
  acceptableUse: { version: '1.0', since: '21 November 2026' },
} as const

/** The line below a document's title. */
export const versionLine = ({ version, since }: { version: string; since: string }): string =>
  `Version ${version}, in force since ${since}`
