/**
 * Job priorities: urgent for jobs that a person waits for; usual; bulk for mass mail and walks over all organisations.
 */
export const jobPriorities = { urgent: 0, usual: 1, bulk: 2 } as const

/** The priorities down to `leastUrgent`, the most urgent first. */
export const prioritiesUpTo = (leastUrgent: number = jobPriorities.bulk): readonly number[] =>
  Object.values(jobPriorities).filter((priority) => priority <= leastUrgent)

/** The beginning of the statement that claims a job. A lease that was never given back counts as an interruption. */
export const claiming = (leasedUntil: string): string =>
  `update jobs set leased_until = ${leasedUntil}, attempts = attempts + 1,
    interruptions = interruptions + case when leased_until > 0 then 1 else 0 end`

/** The end of the statement: the columns of a claimed job. */
export const claimed =
  'returning id, tenant_id, kind, payload, attempts, interruptions, failures, request_id, traceparent'

/**
 * SQL for the id of the next due job of some priorities. Each priority has its own query, so that no plan reads jobs
 * that are due later.
 * @param now the parameter that holds the time; used twice for each priority
 * @param locking SQL that follows each query
 */
export function nextDue(priorities: readonly number[], now: string, locking = ''): string {
  const queries = priorities.map(
    (priority) =>
      `(select id from jobs where failed_at is null and priority = ${priority} and run_at <= ${now}
        and leased_until <= ${now} order by run_at limit 1 ${locking})`,
  )
  // `coalesce` needs at least two arguments.
  return `coalesce(${queries.join(', ')}, null)`
}
