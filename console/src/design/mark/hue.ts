const hues = 8

/** Which of the eight hues stands for a name: the same for it everywhere and always (0 to 7). */
export function hueOf(name: string): number {
  let hash = 0
  for (const char of name) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) >>> 0
  return hash % hues
}
