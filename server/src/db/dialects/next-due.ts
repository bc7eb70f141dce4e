/** Job priorities: somebody waits for the job; usual; bulk mail and walks over all organisations. */
export const jobPriorities = { urgent: 0, usual: 1, bulk: 2 } as const

/** The priorities down to the least urgent one, the first to go first. */
export const prioritiesUpTo = (leastUrgent: number = jobPriorities.bulk): readonly number[] =>
  Object.values(jobPriorities).filter((priority) => priority <= leastUrgent)

/** The beginning of the statement that claims a job. A lease that nobody gave back shows an interruption. */
export const claiming = (leasedUntil: string): string =>
  `update jobs set leased_until = ${leasedUntil}, attempts = attempts + 1,
    interruptions = interruptions + case when leased_until > 0 then 1 else 0 end`

/** Its end: the columns of a claimed job. */
export const claimed = 'returning id, tenant_id, kind, payload, attempts, interruptions, failures'

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
