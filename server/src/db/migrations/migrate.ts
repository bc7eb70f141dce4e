import type { Database as SqliteHandle } from 'better-sqlite3'
import {
  type DialectAdapter,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  SqliteAdapter,
  SqliteDialect,
} from 'kysely'
import { Migrator } from 'kysely/migration'
import type pg from 'pg'
import { CommandError } from '../../lib/command-error.ts'
import { foundation } from './0001-foundation.ts'
import { accounts } from './0002-accounts.ts'
import { dailyCounts } from './0003-daily-counts.ts'
import { commentThreads } from './0004-comment-threads.ts'
import { publicSite } from './0005-public-site.ts'
import { contactIdentity } from './0006-contact-identity.ts'
import { boardAddresses } from './0007-board-addresses.ts'
import { categoryLists } from './0008-category-lists.ts'
import { customisedBranding } from './0009-customised-branding.ts'
import { commentModeration } from './0010-comment-moderation.ts'
import { erasure } from './0011-erasure.ts'
import { operatorIdempotencyKeys } from './0012-operator-idempotency-keys.ts'
import { peopleLookups } from './0013-people-lookups.ts'
import { statusNews } from './0014-status-news.ts'
import { lookupIndexes } from './0015-lookup-indexes.ts'
import { tags } from './0016-tags.ts'
import { activities } from './0017-activities.ts'
import { taskPriority } from './0018-task-priority.ts'
import { taskGroups } from './0019-task-groups.ts'
import { projectLifecycle } from './0020-project-lifecycle.ts'
import { laterLookups } from './0021-later-lookups.ts'
import { people } from './0022-people.ts'
import { notifications } from './0023-notifications.ts'
import { statusesAndRoadmap } from './0024-statuses-and-roadmap.ts'
import { changelog } from './0025-changelog.ts'
import { boardAccess } from './0026-board-access.ts'
import { trackingLinks } from './0028-tracking-links.ts'
import { commentVersions } from './0029-comment-versions.ts'
import { rejectedLookup } from './0030-rejected-lookup.ts'
import { assignedFeedback } from './0031-assigned-feedback.ts'
import { billing } from './0032-billing.ts'
import { usageAndPlans } from './0033-usage-and-plans.ts'
import { notificationCounts } from './0034-notification-counts.ts'
import { languageColumns } from './0035-languages.ts'
import { mergedFeedback } from './0036-merged-feedback.ts'
import { fileTables } from './0037-files.ts'
import { diagnostics } from './0038-diagnostics.ts'
import { ownTexts } from './0039-own-texts.ts'
import { lastDone } from './0040-last-done.ts'
import { jobPriorities } from './0041-job-priorities.ts'
import { widgetChecks } from './0042-widget-checks.ts'
import { widgetChoices } from './0043-widget-choices.ts'
import { sourceMaps } from './0045-source-maps.ts'
import { mapReleases } from './0047-map-releases.ts'
import { entryImages } from './0048-entry-images.ts'
import { otherFiles } from './0049-other-files.ts'
import { sendersOfMergedFeedback } from './0050-senders-of-merged-feedback.ts'
import { countAffectedPeople } from './0051-count-affected-people.ts'
import { jobParts } from './0063-job-parts.ts'
import { keptBackMails } from './0067-kept-back-mails.ts'
import { mailSenders } from './0068-mail-senders.ts'
import { tokenBrowsers } from './0069-token-browsers.ts'
import { referenceLookups } from './0072-reference-lookups.ts'
import { wideLookups } from './0073-wide-lookups.ts'
import { inboxRanges } from './0074-inbox-ranges.ts'
import { fileOrder } from './0076-file-order.ts'
import { searchMerging } from './0077-search-merging.ts'
import { uploadNetworks } from './0079-upload-networks.ts'
import { guessCounts } from './0080-guess-counts.ts'
import { codeBrowsers } from './0081-code-browsers.ts'
import { approvedNames } from './0082-approved-names.ts'
import { pageMistakes } from './0084-page-mistakes.ts'
import { foldedOrganisations } from './0087-folded-organisations.ts'
import { claimsLeftOut } from './0088-claims-left-out.ts'
import { searchFolding } from './0090-search-folding.ts'
import { foldedColumns } from './0091-folded-columns.ts'
import type { EngineDdl } from './engine-ddl.ts'
import { postgresDdl } from './postgres-ddl.ts'
import { sqliteDdl } from './sqlite-ddl.ts'

/** Forward only, in order of their names; a migration that has landed is never edited. */
const migrations: Record<string, (db: Kysely<unknown>, engine: EngineDdl) => Promise<void>> = {
  '0001-foundation': foundation,
  '0002-accounts': accounts,
  '0003-daily-counts': dailyCounts,
  '0004-comment-threads': commentThreads,
  '0005-public-site': publicSite,
  '0006-contact-identity': contactIdentity,
  '0007-board-addresses': boardAddresses,
  '0008-category-lists': categoryLists,
  '0009-customised-branding': customisedBranding,
  '0010-comment-moderation': commentModeration,
  '0011-erasure': erasure,
  '0012-operator-idempotency-keys': operatorIdempotencyKeys,
  '0013-people-lookups': peopleLookups,
  '0014-status-news': statusNews,
  '0015-lookup-indexes': lookupIndexes,
  '0016-tags': tags,
  '0017-activities': activities,
  '0018-task-priority': taskPriority,
  '0019-task-groups': taskGroups,
  '0020-project-lifecycle': projectLifecycle,
  '0021-later-lookups': laterLookups,
  '0022-people': people,
  '0023-notifications': notifications,
  '0024-statuses-and-roadmap': statusesAndRoadmap,
  '0025-changelog': changelog,
  '0026-board-access': boardAccess,
  '0028-tracking-links': trackingLinks,
  '0029-comment-versions': commentVersions,
  '0030-rejected-lookup': rejectedLookup,
  '0031-assigned-feedback': assignedFeedback,
  '0032-billing': billing,
  '0033-usage-and-plans': usageAndPlans,
  '0034-notification-counts': notificationCounts,
  '0035-languages': languageColumns,
  '0036-merged-feedback': mergedFeedback,
  '0037-files': fileTables,
  '0038-diagnostics': diagnostics,
  '0039-own-texts': ownTexts,
  '0040-last-done': lastDone,
  '0041-job-priorities': jobPriorities,
  '0042-widget-checks': widgetChecks,
  '0043-widget-choices': widgetChoices,
  '0045-source-maps': sourceMaps,
  '0047-map-releases': mapReleases,
  '0048-entry-images': entryImages,
  '0049-other-files': otherFiles,
  '0050-senders-of-merged-feedback': sendersOfMergedFeedback,
  '0051-count-affected-people': countAffectedPeople,
  '0063-job-parts': jobParts,
  '0067-kept-back-mails': keptBackMails,
  '0068-mail-senders': mailSenders,
  '0069-token-browsers': tokenBrowsers,
  '0072-reference-lookups': referenceLookups,
  '0073-wide-lookups': wideLookups,
  '0074-inbox-ranges': inboxRanges,
  '0076-file-order': fileOrder,
  '0077-search-merging': searchMerging,
  '0079-upload-networks': uploadNetworks,
  '0080-guess-counts': guessCounts,
  '0081-code-browsers': codeBrowsers,
  '0082-approved-names': approvedNames,
  '0084-page-mistakes': pageMistakes,
  '0087-folded-organisations': foldedOrganisations,
  '0088-claims-left-out': claimsLeftOut,
  '0090-search-folding': searchFolding,
  '0091-folded-columns': foldedColumns,
}

/** What this version of the program knows, in order. */
export const migrationNames: readonly string[] = Object.keys(migrations)

/** SQLite takes DDL in a transaction too; stock Kysely is more careful than it needs to be. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class MigratingSqliteDialect extends SqliteDialect {
  override createAdapter(): DialectAdapter {
    return new TransactionalSqliteAdapter()
  }
}

class MigratingPostgresDialect extends PostgresDialect {
  override createAdapter(): DialectAdapter {
    return new PostgresAdapter()
  }
}

export async function migrateSqlite(sqlite: SqliteHandle): Promise<void> {
  const shared = { prepare: (text: string) => sqlite.prepare(text), close: () => {} }
  const db = new Kysely<unknown>({
    dialect: new MigratingSqliteDialect({ database: shared as SqliteHandle }),
  })
  await migrate(db, db, sqliteDdl)
}

/** Looks over `pool`, and migrates over `migrationPool`, whose statements may take their time. */
export async function migratePostgres(pool: pg.Pool, migrationPool: pg.Pool): Promise<void> {
  await migrate(overPool(pool), overPool(migrationPool), postgresDdl)
}

function overPool(pool: pg.Pool): Kysely<unknown> {
  const shared = { connect: () => pool.connect(), options: pool.options, end: async () => {} }
  return new Kysely({ dialect: new MigratingPostgresDialect({ pool: shared }) })
}

/**
 * All pending migrations in one transaction of `db`: all of them happen, or none. `reader` says which are pending.
 *
 * @throws CommandError if the database has migrations that this version does not know
 */
async function migrate(reader: Kysely<unknown>, db: Kysely<unknown>, engine: EngineDdl): Promise<void> {
  const done = await listDone(reader)
  // Kysely's migrator reads the whole catalogue before it says that there is nothing to do.
  if (done.join() === migrationNames.join()) return
  const unknown = done.filter((name) => !(name in migrations)).at(-1)
  if (unknown)
    throw new CommandError(
      `A newer version of Earshot has migrated the database (${unknown}), which cannot be undone. Start that version, or restore a backup from before, as docs/operating.md says under "Upgrade".`,
    )
  const migrator = new Migrator({
    db,
    // Numbers are given out before migrations land, so a lower one may land later.
    allowUnorderedMigrations: true,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          Object.entries(migrations).map(([name, up]) => [
            name,
            { up: (tx: Kysely<unknown>) => up(tx, engine) },
          ]),
        ),
    },
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** The names of the migrations that the database has, in order; none in a new one, which has no such table. */
async function listDone(db: Kysely<unknown>): Promise<string[]> {
  const rows = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name')
    .execute()
    .catch(() => [])
  return rows.map(({ name }) => name)
}
