/** Keeps what `load` resolves to; a failure is forgotten, so that the next call tries again. */
export function memoize<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined
  return () => {
    value ??= load().catch((error) => {
      value = undefined
      throw error
    })
    return value
  }
}
