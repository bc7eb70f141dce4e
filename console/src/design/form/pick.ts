/** The entries of an object that a predicate accepts, by name and value. */
export const pick = <Values extends object>(
  values: Values,
  isPicked: (name: keyof Values & string, value: Values[keyof Values]) => boolean,
): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => isPicked(name as keyof Values & string, value)),
  ) as Values

export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
