/** The entries of an object that a predicate accepts, by name and value. */
export const pick = <Values extends object>(
  values: Values,
  isPicked: (name: keyof Values & string, value: Values[keyof Values]) => boolean,
): Values => {
  const picked = { ...values }
  for (const name in picked) if (!isPicked(name, picked[name])) delete picked[name]
  return picked
}

export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
