/** A person who can be mentioned. */
interface Named {
  id: string
  name: string
}

/**
 * People mentioned in a text: `@` and a full name in any case, neither continued by a longer word. The longer of two
 * names wins; people with equal names are all mentioned.
 */
export function findMentions<Person extends Named>(text: string, people: readonly Person[]): Person[] {
  const known = people
    .map((person) => ({ person, name: folded(person.name) }))
    .filter(({ name }) => name !== '')
    .sort((a, b) => b.name.length - a.name.length)
  const found = new Set<Person>()
  const words = folded(text)
  for (const { index } of words.matchAll(/(?<![\p{L}\p{N}_])@/gu)) {
    const rest = words.slice(index + 1)
    const first = known.find(({ name }) => rest.startsWith(name) && endsAt(rest, name.length))
    for (const { person, name } of known) if (name === first?.name) found.add(person)
  }
  return people.filter((person) => found.has(person))
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

const endsAt = (text: string, at: number): boolean => !/^[\p{L}\p{N}_]/u.test(text.slice(at))
