import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'

/**
 * Adds `count` items of feedback to the largest organisation of a running demo, each a copy of an existing one with
 * another title, spread over the last year. They are not in the search index. @returns the organisation's total number
 * of items.
 */
export function addFeedback(dataFolder: string, count: number): number {
  const database = new DatabaseSync(join(dataFolder, 'earshot.db'))
  try {
    database.exec('pragma busy_timeout = 5000')
    const largest = database
      .prepare('select tenant_id as tenant from feedback group by tenant_id order by count(*) desc')
      .get()
    const { tenant = null } = largest ?? {}
    const ofTenant = 'from feedback where tenant_id = ?'
    const samples = database.prepare(`select * ${ofTenant} and moderation = 'approved'`).all(tenant)
    const [sample = {}] = samples
    const columns = Object.keys(sample)
    const insert = database.prepare(
      `insert into feedback (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
    )
    database.exec('begin immediate')
    const now = Date.now()
    for (let item = 0; item < count; item++) {
      const createdAt = now - Math.round((item / count) * 365 * 86_400_000)
      const row: Record<string, SQLInputValue> = {
        ...samples[item % samples.length],
        id: idAt(createdAt),
        number: 100_000 + item,
        title: `${samples[item % samples.length]?.title} (${item + 1})`,
        comment_count: 0,
        report_count: 0,
        vote_count: item % 17,
        created_at: createdAt,
        updated_at: createdAt,
      }
      insert.run(...columns.map((column) => row[column] ?? null))
    }
    database.exec('commit')
    return Number(database.prepare(`select count(*) as items ${ofTenant}`).get(tenant)?.items)
  } finally {
    database.close()
  }
}

/** A UUID of version 7 for a time, so that lists are sorted. */
function idAt(time: number): string {
  const hex = time.toString(16).padStart(12, '0') + randomBytes(10).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}
