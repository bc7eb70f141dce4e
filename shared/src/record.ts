/*
 * Objects with known names, typed as such: `Object.entries` and `Object.fromEntries` know only texts. Nothing here needs
 * zod.
 */

/**
 * Names of an object's properties; its type must list all of them. Does without `Object.keys`, which libraries of
 * customers' pages may override.
 */
export const keysOf = <Key extends string>(object: Readonly<Partial<Record<Key, unknown>>>) =>
  Object.entries(object).map(([key]) => key) as Key[]

/** The name that equals the value; undefined if none does. */
export const oneOf = <Name extends string>(names: readonly Name[], value: unknown): Name | undefined =>
  names.find((name) => name === value)

/** An object with a value for each name. */
export const recordOf = <Key extends string, Value>(names: readonly Key[], make: (name: Key) => Value) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Key, Value>
