import { AppError } from './app-error.ts'

/** Description of the conflict in the API reference. */
export const conflictDetails =
  '`was` tells what fields of the change held before: 409 `outdated` if one holds something else by now.'

/**
 * Accepts a change if its fields still have the values from when the editor began (`was`), or already have the new
 * values, as after a lost response. No other transaction may change the fields until this one ends.
 * @throws AppError `outdated` that names the other fields.
 */
export function requireUnchanged<Fields extends object>(
  { was, ...change }: Partial<Fields> & { was?: Partial<Fields> | undefined },
  now: Readonly<Fields>,
): void {
  const [current, made] = [now, change].map((fields) => new Map<string, unknown>(Object.entries(fields)))
  const changed = Object.entries(was ?? {}).flatMap(([name, before]) => {
    const value = current?.get(name)
    return same(value, before) || same(value, made?.get(name)) ? [] : [name]
  })
  if (changed.length === 0) return
  const message = 'Somebody else has changed this meanwhile. Read it again before you change it.'
  throw new AppError('outdated', 409, message, { errors: changed.map((path) => ({ path, message })) })
}

/**
 * Refuses an undo: a colleague's later change is not taken back with one's own.
 * @param what the changed thing within a sentence: 'the status'.
 */
export const changedSince = (what: string): AppError =>
  new AppError('outdated', 409, `Somebody has changed ${what} since then, so it stays as it is.`)

const same = (one: unknown, other: unknown): boolean => stored(one) === stored(other)

/** An empty text is stored as null. */
const stored = (value: unknown): string => JSON.stringify(value === '' ? null : value)
