interface Named {
  id: string
}

/** A list with one entry moved to a position, counted among the other entries. */
export function moveEntry<Entry extends Named>(list: readonly Entry[], id: string, to: number): Entry[] {
  const entry = list.find((entry) => entry.id === id)
  if (!entry) return [...list]
  return list.filter((other) => other.id !== id).toSpliced(to, 0, entry)
}

/** Id of the entry before a position, counted among the other entries; null for the first position. */
export const neighbourAt = (list: readonly Named[], id: string, to: number): string | null =>
  list.filter((other) => other.id !== id)[to - 1]?.id ?? null
