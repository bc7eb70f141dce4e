/** Values of a prepared query's slots. */
export type Values = Record<string, string | number | null>

/** Placeholder in a query for a value that is set at each run. */
export class Slot {
  readonly name: string
  readonly index: number | undefined

  constructor(name: string, index?: number) {
    this.name = name
    this.index = index
  }
}

/** Returns, for every property, a slot of that name; with an index, the slot of the item at that index. */
export const slotsOf = (index?: number): unknown =>
  new Proxy({}, { get: (_, name) => new Slot(String(name), index) })

/** Slots for values that a query has once, as opposed to those of its items. */
export const slots = slotsOf()

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
