import type { Connection } from '../connection.ts'
import type { EventLog, LoggedEvent, LogPosition } from '../event-log.ts'

const columns =
  'seq, cast(seq as text) as position, tenant_id, project_id, type, feedback_id, task_id, actor_id, data, created_at'

/** There is one writer, so sequence numbers are in the order of the commits. */
export class SqliteEventLog implements EventLog {
  readonly start = '0'
  readonly #reader: Connection

  constructor(reader: Connection) {
    this.#reader = reader
  }

  isPosition(text: string): boolean {
    return /^\d{1,15}$/.test(text)
  }

  isAfter(one: LogPosition, other: LogPosition): boolean {
    return Number(one) > Number(other)
  }

  async newest(): Promise<LogPosition> {
    const [row] = await this.#reader.run<{ seq: number | null }>('select max(seq) as seq from events', [])
    return String(row?.seq ?? 0)
  }

  read(after: LogPosition, limit: number): Promise<LoggedEvent[]> {
    return this.#reader.run(`select ${columns} from events where seq > ? order by seq limit ?`, [
      Number(after),
      limit,
    ])
  }

  readTenant(tenantId: string, after: LogPosition, limit: number): Promise<LoggedEvent[]> {
    return this.#reader.run(
      `select ${columns} from events where tenant_id = ? and seq > ? order by seq limit ?`,
      [tenantId, Number(after), limit],
    )
  }
}
