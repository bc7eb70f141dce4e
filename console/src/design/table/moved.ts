interface Named {
  id: string
}

/** A list with one of its entries at another place, counted among the others. */
export function moved<Entry extends Named>(list: readonly Entry[], id: string, to: number): Entry[] {
  const entry = list.find((entry) => entry.id === id)
  if (!entry) return [...list]
  return list.filter((other) => other.id !== id).toSpliced(to, 0, entry)
}
