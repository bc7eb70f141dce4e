/** Entries in their order with one of them behind another, or first; undefined if the other is not there. */
export function moveAfter<Entry extends { id: string }>(
  entries: readonly Entry[],
  entry: Entry,
  afterId: string | null,
): Entry[] | undefined {
  const others = entries.filter(({ id }) => id !== entry.id)
  const at = others.findIndex(({ id }) => id === afterId)
  return afterId !== null && at < 0 ? undefined : others.toSpliced(at + 1, 0, entry)
}
