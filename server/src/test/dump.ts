import type { World } from './harness.ts'

/** Every row of the tables that could contain secrets. */
export async function dump({ services }: World): Promise<string> {
  const { global } = services.db
  const rows = await Promise.all(
    (['users', 'memberships', 'sessions', 'one_time_tokens', 'jobs', 'events'] as const).map((table) =>
      global.selectFrom(table).selectAll().execute(),
    ),
  )
  return JSON.stringify(rows)
}
