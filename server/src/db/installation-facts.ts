import type { GlobalDb } from './database.ts'
import type { InstallationFacts } from './tables/global-tables.ts'

type Name = InstallationFacts['name']

/** A fact that a process has found at its start; undefined before the first. */
export const findFact = ({ global }: Pick<GlobalDb, 'global'>, name: Name) =>
  global
    .selectFrom('installation_facts')
    .select(['value', 'since'])
    .where('name', '=', name)
    .executeTakeFirst()

/** Keeps a fact in place of an earlier one of the same name; one that has not changed keeps its time. */
export async function keepLastFact(
  { global }: Pick<GlobalDb, 'global'>,
  name: Name,
  value: string,
  now: number,
): Promise<void> {
  await global
    .insertInto('installation_facts')
    .values({ name, value, since: now })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ value, since: now })
        .where('installation_facts.value', '<>', value),
    )
    .execute()
}

/**
 * Keeps a fact that all running processes must share, and that it holds now. @returns false, without a change, if a
 * process has kept another value after `staleAt`.
 */
export async function claimFact(
  { global }: Pick<GlobalDb, 'global'>,
  name: Name,
  value: string,
  { now, staleAt }: { now: number; staleAt: number },
): Promise<boolean> {
  const stored = await global
    .insertInto('installation_facts')
    .values({ name, value, since: now })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ value, since: now })
        .where((eb) =>
          eb.or([eb('installation_facts.value', '=', value), eb('installation_facts.since', '<=', staleAt)]),
        ),
    )
    .returning('name')
    .executeTakeFirst()
  return stored !== undefined
}

/** Dates a fact of this process back, so that another value is possible soon. */
export const releaseFact = ({ global }: Pick<GlobalDb, 'global'>, name: Name, value: string, since: number) =>
  global
    .updateTable('installation_facts')
    .set({ since })
    .where('name', '=', name)
    .where('value', '=', value)
    .execute()
