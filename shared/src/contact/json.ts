/**
 * A value as JSON. Each value is taken from what holds it: old libraries give arrays a `toJSON` that returns a text, which
 * would be written in their place.
 */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, function (this: Record<string, unknown>, name) {
    return this[name]
  })
