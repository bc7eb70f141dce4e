import { AsyncLocalStorage } from 'node:async_hooks'
import { boundToCause } from '../../lib/cause.ts'
import type { Connection, Runner } from './connection.ts'

/** Receives the times of statements and commits, in seconds. */
export interface DatabaseObserver {
  /** Is called in the asynchronous context of whoever made the statement. */
  statement(sql: string, seconds: number): void
  /** A commit that `works` transactions shared. */
  commit?(works: number, seconds: number): void
}

/** One observer for several; undefined if there is none. */
export function allOf(...optional: (DatabaseObserver | undefined)[]): DatabaseObserver | undefined {
  const observers = optional.filter((observer) => observer !== undefined)
  if (observers.length < 2) return observers[0]
  return {
    statement(sql, seconds) {
      for (const observer of observers) observer.statement(sql, seconds)
    },
    commit(works, seconds) {
      for (const observer of observers) observer.commit?.(works, seconds)
    },
  }
}

/**
 * Work in a transaction that it may share, which another's asynchronous context then runs; bound to the cause of its own
 * caller, and if somebody observes it to all of the caller's context.
 */
export const inOwnContext = <Result>(
  run: (connection: Connection) => Promise<Result>,
  observer: DatabaseObserver | undefined,
): ((connection: Connection) => Promise<Result>) =>
  observer ? AsyncLocalStorage.bind(run) : boundToCause(run)

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
