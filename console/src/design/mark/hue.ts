const hues = 8

/** One of eight hues for a name (0 to 7), always the same for the same name. */
export function hueOf(name: string): number {
  let hash = 0
  for (const char of name) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) >>> 0
  return hash % hues
}
