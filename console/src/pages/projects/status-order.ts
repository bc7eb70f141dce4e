/** Behind which entry one would stand at a place; null for the first place. */
export const neighbourAt = (list: readonly { id: string }[], id: string, to: number): string | null =>
  list.filter((other) => other.id !== id)[to - 1]?.id ?? null
