import type { OriginSighting } from '@earshot/shared/installation/installation'
import type { Project } from '@earshot/shared/project/project'
import { websiteOf } from '@earshot/shared/project/website'

/** A page whose widget called the server, and the time. */
export type Sighting = NonNullable<Project['installation']>

/** State of a project's widget installation; each value is null if it does not apply. */
export interface Installation {
  seen: Sighting | null
  /** A request from an origin that is not allowed, after the last allowed request. */
  refused: Sighting | null
  /** A refused request from an origin that has been allowed since: its page only needs a reload. */
  allowedSince: Sighting | null
}

/** State of a project's widget on its websites. A refusal before the last success is ignored. */
export function installationOf({
  installation,
  refusal,
  allowedOrigins,
}: Pick<Project, 'installation' | 'refusal' | 'allowedOrigins'>): Installation {
  const recent = refusal && refusal.seenAt > (installation?.seenAt ?? 0) ? refusal : null
  const allowed = recent !== null && websiteOf(recent.origin, allowedOrigins) !== undefined
  return { seen: installation, refused: allowed ? null : recent, allowedSince: allowed ? recent : null }
}

/** How long a refused token is shown, in milliseconds. */
const recently = 24 * 60 * 60_000
/** How long a mistake reported by browsers is shown, in milliseconds. */
const lately = 7 * recently

type PageMistake = OriginSighting['mistakes'][number]['mistake']

/** Problems on pages that may embed the widget; each value is null if it does not apply. */
export interface InstallationProblems {
  /** A page whose last request used a key that was replaced. */
  earlierKey: { origin: string; publicKey: string; until: number } | null
  /** Mistakes that browsers reported in the last week, the newest of each website and kind. */
  mistakes: { origin: string; at: number; mistake: PageMistake }[]
  /** The newest visitor's token that was refused in the last day. */
  refusedToken: { origin: string; at: number; reason: string } | null
  /** The newest claims that were ignored in a visitor's token in the last day. */
  leftOut: ({ origin: string } & NonNullable<OriginSighting['claimsLeftOut']>) | null
}

export function problemsOf(
  { earlierKeys }: Pick<Project, 'earlierKeys'>,
  sightings: readonly OriginSighting[],
  now: number,
): InstallationProblems {
  const withEarlier = sightings.flatMap(({ origin, publicKey }) => {
    const earlier = earlierKeys.find((key) => key.publicKey === publicKey)
    return earlier ? [{ origin, ...earlier }] : []
  })
  const newest = <Problem extends { at: number }>(problemOf: (sighting: OriginSighting) => Problem | null) =>
    sightings
      .flatMap((sighting) => {
        const problem = problemOf(sighting)
        return problem && now - problem.at < recently ? [{ origin: sighting.origin, ...problem }] : []
      })
      .sort((one, other) => other.at - one.at)[0] ?? null
  const mistakes = sightings
    .flatMap(({ origin, mistakes }) => mistakes.map((one) => ({ origin, ...one })))
    .filter(({ at }) => now - at < lately)
    .sort((one, other) => other.at - one.at)
  return {
    mistakes,
    earlierKey: withEarlier[0] ?? null,
    refusedToken: newest(({ tokenRefusal }) => tokenRefusal),
    leftOut: newest(({ claimsLeftOut }) => claimsLeftOut),
  }
}
