import type { Database } from '../db/database.ts'

/** Organisations whose counted usage is not that of their rows. */
export async function miscounted({ global }: Database): Promise<string[]> {
  const counts = new Map<string, [storage: number, waiting: number]>()
  for (const [table, sign] of [
    ['usage_totals', 1],
    ['usage_changes', 1],
    ['usage_rows', -1],
  ] as const) {
    const sums = await global
      .selectFrom(table)
      .select(({ fn }) => [
        'tenant_id',
        fn.sum<number>('storage').as('storage'),
        fn.sum<number>('active_approvals').as('waiting'),
      ])
      .groupBy('tenant_id')
      .execute()
    for (const { tenant_id, storage, waiting } of sums) {
      const [stored, held] = counts.get(tenant_id) ?? [0, 0]
      counts.set(tenant_id, [stored + sign * Number(storage), held + sign * Number(waiting)])
    }
  }
  return [...counts].flatMap(([id, [stored, held]]) => (stored === 0 && held === 0 ? [] : [id]))
}
