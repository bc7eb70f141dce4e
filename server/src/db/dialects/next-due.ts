/** What somebody waits for, what is neither, and what many are told. */
export const jobPriorities = { urgent: 0, usual: 1, bulk: 2 } as const

/** The priorities that are asked for, the first to go first. */
export const prioritiesOf = (urgent: boolean): readonly number[] =>
  urgent ? [jobPriorities.urgent] : Object.values(jobPriorities)

/**
 * SQL for the id of the next due job of some priorities: each is asked by itself, so that no plan reads what is planned
 * for later.
 * @param now the parameter that holds the time; it stands there twice for each priority
 * @param locking what follows each query
 */
export function nextDue(priorities: readonly number[], now: string, locking = ''): string {
  const queries = priorities.map(
    (priority) =>
      `(select id from jobs where failed_at is null and priority = ${priority} and run_at <= ${now}
        and leased_until <= ${now} order by run_at limit 1 ${locking})`,
  )
  // One alone is no list to choose from.
  return `coalesce(${queries.join(', ')}, null)`
}
