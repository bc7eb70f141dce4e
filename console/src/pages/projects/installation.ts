import type { Project } from '@earshot/shared/project'

/** A page that called, and when. */
export type Sighting = NonNullable<Project['installation']>

/** What to tell about a project's widget; each is null when there is nothing of the kind to tell. */
export interface Installation {
  seen: Sighting | null
  /** A call from an origin that is not allowed, after the last one that was. */
  refused: Sighting | null
  /** The same, from an origin that has been allowed since: its page only needs a reload. */
  allowedSince: Sighting | null
}

/** How a project's widget stands on its owner's pages. A refusal before the last success is history. */
export function installationOf({
  installation,
  refusal,
  allowedOrigins,
}: Pick<Project, 'installation' | 'refusal' | 'allowedOrigins'>): Installation {
  const recent = refusal && refusal.seenAt > (installation?.seenAt ?? 0) ? refusal : null
  const allowed = recent !== null && allowedOrigins.includes(recent.origin)
  return { seen: installation, refused: allowed ? null : recent, allowedSince: allowed ? recent : null }
}
