import { AppError } from './app-error.ts'

/** What the API reference says of it. */
export const conflictDetails =
  '`was` tells what fields of the change held before: 409 `outdated` if one holds something else by now.'

/**
 * Lets a change through whose fields hold what they held when whoever makes it began (`was`), or what it makes of them
 * already, as after an answer that was lost. Nobody else may change them until the transaction ends.
 * @throws AppError `outdated` that names the others.
 */
export function requireUnchanged<Fields extends object>(
  { was, ...change }: Partial<Fields> & { was?: Partial<Fields> | undefined },
  now: Readonly<Fields>,
): void {
  const made = change as unknown as Partial<Fields>
  const names = Object.keys(was ?? {}) as (keyof Fields & string)[]
  const changed = names.filter((name) => !same(now[name], was?.[name]) && !same(now[name], made[name]))
  if (changed.length === 0) return
  const message = 'Somebody else has changed this meanwhile. Read it again before you change it.'
  throw new AppError('outdated', 409, message, { errors: changed.map((path) => ({ path, message })) })
}

const same = (one: unknown, other: unknown): boolean => kept(one) === kept(other)

/** An empty text is saved as none. */
const kept = (value: unknown): string => JSON.stringify(value === '' ? null : value)
