import { foldText } from '@earshot/shared/text/fold-text'

interface Named {
  id: string
  name: string
}

/** The part of a name typed after an `@`, up to the caret. */
export interface MentionQuery {
  /** Position of the `@`. */
  from: number
  typed: string
}

/** One or two words, like names. */
const beginning = /(?<![\p{L}\p{N}_])@((?:[\p{L}\p{M}\p{N}_.'’-]+ ?)?[\p{L}\p{M}\p{N}_.'’-]*)$/u

/** The mention being typed before the caret, or undefined. */
export function mentionAt(text: string, caret: number): MentionQuery | undefined {
  const match = beginning.exec(text.slice(0, caret))
  return match ? { from: match.index, typed: match[1] ?? '' } : undefined
}

/** Most people that the menu offers. */
const offered = 6

/** People whose name, or a word of it, begins with the typed text; nobody once a whole name is typed. */
export function offerMentions<Person extends Named>(people: readonly Person[], typed: string): Person[] {
  const begin = foldText(typed)
  const names = people.map((person) => ({ person, name: foldText(person.name) }))
  if (names.some(({ name }) => name === begin.trim() && begin.endsWith(' '))) return []
  return names
    .filter(({ name }) => name.startsWith(begin) || name.split(' ').some((word) => word.startsWith(begin)))
    .slice(0, offered)
    .map(({ person }) => person)
}

/** A text with the typed query replaced by a mention, and the position of the caret afterwards. */
export function withMention(
  text: string,
  { from, typed }: MentionQuery,
  name: string,
): { text: string; caret: number } {
  const before = `${text.slice(0, from)}@${name} `
  const after = text.slice(from + 1 + typed.length)
  return { text: before + after.replace(/^ /, ''), caret: before.length }
}
