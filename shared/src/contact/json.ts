/**
 * A value as JSON. Each value is read from its holder, because old libraries give arrays a `toJSON` that returns a
 * string, which would be written instead.
 */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, function (this: Record<string, unknown>, name) {
    return this[name]
  })
