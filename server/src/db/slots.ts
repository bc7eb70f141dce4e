/** What may fill a slot of a prepared query. */
export type Values = Record<string, string | number | null>

/** Stands in a query for a value that comes at each run. */
export class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** Answers every property with a slot of that name. */
export const slots: unknown = new Proxy({}, { get: (_, name) => new Slot(String(name)) })

/** The parameters of a compiled query with every slot filled. */
export const fill = (parameters: readonly unknown[], values: Values): unknown[] =>
  parameters.map((parameter) => (parameter instanceof Slot ? (values[parameter.name] ?? null) : parameter))
