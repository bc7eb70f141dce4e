import { prepared } from './prepared.ts'
import type { TenantDb } from './tenant-db.ts'

type Kind = 'idea' | 'bug' | 'task'

const nextNumber = prepared((db: TenantDb, params: { name: Kind; first: number }) =>
  db
    .insertInto('counters')
    .values({ name: params.name, value: params.first })
    .onConflict((oc) => oc.columns(['name']).doUpdateSet((eb) => ({ value: eb('counters.value', '+', 1) })))
    .returning('value'),
)

/** Name of the lock of a transaction that takes a number. */
export const counterOf = (name: Kind): string => `counter ${name}`

/** Takes the organisation's next number of a kind, from 1 and without gaps, in the transaction of `db`. */
export async function takeNumber(db: TenantDb, name: Kind): Promise<number> {
  const [counter] = await nextNumber(db, { name, first: 1 })
  if (!counter) throw new Error(`No number was given for ${name}`)
  return counter.value
}
