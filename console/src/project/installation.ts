import type { OriginSighting } from '@earshot/shared/installation/installation'
import type { Project } from '@earshot/shared/project/project'
import { websiteOf } from '@earshot/shared/project/website'

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
  const allowed = recent !== null && websiteOf(recent.origin, allowedOrigins) !== undefined
  return { seen: installation, refused: allowed ? null : recent, allowedSince: allowed ? recent : null }
}

/** How long a refused token is told, in milliseconds. */
const recently = 24 * 60 * 60_000
/** How long a mistake that browsers have reported. */
const lately = 7 * recently

type PageMistake = OriginSighting['mistakes'][number]['mistake']

/** What went wrong on pages whose origin is allowed; each is null when there is nothing of the kind to tell. */
export interface InstallationProblems {
  /** A page whose last call had a key that was replaced. */
  earlierKey: { origin: string; publicKey: string; until: number } | null
  /** Mistakes that browsers have reported in the last week, the newest of each website and mistake. */
  mistakes: { origin: string; at: number; mistake: PageMistake }[]
  /** The newest token of a visitor that was refused in the last day. */
  refusedToken: { origin: string; at: number; reason: string } | null
  /** The newest claims that were left out of a visitor's token in the last day. */
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
