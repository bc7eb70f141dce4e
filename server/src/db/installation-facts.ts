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
