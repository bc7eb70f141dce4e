/** What may fill a slot of a prepared query. */
export type Values = Record<string, string | number | null>

/** Stands in a query for a value that comes at each run. */
export class Slot {
  readonly name: string
  readonly index: number | undefined

  constructor(name: string, index?: number) {
    this.name = name
    this.index = index
  }
}

/** Answers every property with a slot of that name: of the item at an index, where there are several. */
export const slotsOf = (index?: number): unknown =>
  new Proxy({}, { get: (_, name) => new Slot(String(name), index) })

/** The same of what there is one of. */
export const slots = slotsOf()

/** The parameters of a compiled query with every slot filled. */
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
