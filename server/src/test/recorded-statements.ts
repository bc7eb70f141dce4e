import pg from 'pg'
import { vi } from 'vitest'
import { SqliteRunner } from '../db/dialects/sqlite/sqlite-handle.ts'
import { testEngine } from './database.ts'

/** The texts of all statements that the tested engine runs during `work`, in order. */
export async function recordStatements(work: () => Promise<unknown>): Promise<string[]> {
  const sqlite = vi.spyOn(SqliteRunner.prototype, 'query')
  const postgres = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    if (testEngine === 'sqlite') return sqlite.mock.calls.map(([text]) => text)
    return postgres.mock.calls.flatMap(([config]) => textOf(config) ?? [])
  } finally {
    sqlite.mockRestore()
    postgres.mockRestore()
  }
}

function textOf(config: unknown): string | undefined {
  if (typeof config === 'string') return config
  return typeof config === 'object' && config !== null && 'text' in config ? String(config.text) : undefined
}
