import type { Sealing } from '../../auth/sealing.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { Config } from '../../lib/config/config.ts'
import { GitHubRefusal, GitHubRepository } from './github/github.ts'
import { type TrackerRow, updateTracker } from './trackers.queries.ts'

export interface TrackerServices {
  config: Pick<Config, 'githubApiUrl' | 'publicUrl'>
  sealing: Sealing
}

/** Purpose under which a secret of a connection is sealed: in another row it opens nothing. */
export const purposeOf = (secret: 'token' | 'hook', tenantId: string, trackerId: string): string =>
  `issue tracker ${secret} ${trackerId} of ${tenantId}`

/** The repository of a connection, ready to be called. */
export function repositoryOf(
  services: TrackerServices,
  tenantId: string,
  tracker: TrackerRow,
): GitHubRepository {
  const token = services.sealing.open(tracker.token, purposeOf('token', tenantId, tracker.id))
  return new GitHubRepository({ api: services.config.githubApiUrl, token, repository: tracker.repository })
}

/**
 * Calls the service, and keeps what goes wrong, or that it works again, where administrators see it.
 * @throws GitHubRefusal
 */
export async function callTracker<Result>(
  db: TenantDb,
  tracker: TrackerRow,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await work()
    if (tracker.trouble !== null) await keepTrouble(db, tracker, null)
    return result
  } catch (error) {
    if (error instanceof GitHubRefusal) await keepTrouble(db, tracker, error.message)
    throw error
  }
}

const keepTrouble = (db: TenantDb, tracker: TrackerRow, trouble: string | null): Promise<unknown> =>
  db.transaction((db) => updateTracker(db, tracker.id, { trouble }))
