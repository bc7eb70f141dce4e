/** Values of a prepared query's slots. */
export type Values = Record<string, string | number | null>

/** Placeholder in a query for a value that is set at each run. */
class Slot {
  readonly name: string
  readonly index: number | undefined

  constructor(name: string, index?: number) {
    this.name = name
    this.index = index
  }
}

/**
 * Returns, for every property, a slot of that name; with an index, the slot of the item at that index. A query that is
 * built takes slots for values.
 */
export const slotsOf = <Given extends Values>(index?: number) =>
  new Proxy({}, { get: (_, name) => new Slot(String(name), index) }) as Given

/** The parameters of a compiled query with every slot replaced by its value. */
export const fill = (
  parameters: readonly unknown[],
  values: Values,
  items: readonly Values[] = [],
): unknown[] =>
  parameters.map((parameter) => {
    if (!(parameter instanceof Slot)) return parameter
    const from = parameter.index === undefined ? values : items[parameter.index]
    return from?.[parameter.name] ?? null
  })
