import type { Runner } from './connection.ts'

/** Receives the times of statements and commits, in seconds. */
export interface DatabaseObserver {
  statement(sql: string, seconds: number): void
  /** A commit that `works` transactions shared. */
  commit(works: number, seconds: number): void
}

/** A runner whose statements are measured; without an observer the runner itself, at no cost. */
export function measured(runner: Runner, observer: DatabaseObserver | undefined): Runner {
  if (!observer) return runner
  return {
    query(sql, parameters) {
      const started = performance.now()
      const done = () => observer.statement(sql, secondsSince(started))
      const result = runner.query(sql, parameters)
      if (result instanceof Promise) return result.finally(done)
      done()
      return result
    },
  }
}

/** @param started by `performance.now()`. */
export const secondsSince = (started: number): number => (performance.now() - started) / 1000
