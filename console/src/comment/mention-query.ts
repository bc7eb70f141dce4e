import { foldText } from '@earshot/shared/text/fold-text'

interface Named {
  id: string
  name: string
}

/** What is typed of somebody's name behind an `@`, up to the caret. */
export interface MentionQuery {
  /** Where the `@` stands. */
  from: number
  typed: string
}

/** One or two words, as names have. */
const begun = /(?<![\p{L}\p{N}_])@((?:[\p{L}\p{M}\p{N}_.'’-]+ ?)?[\p{L}\p{M}\p{N}_.'’-]*)$/u

/** The mention that is being typed before the caret; undefined where none is. */
export function mentionAt(text: string, caret: number): MentionQuery | undefined {
  const match = begun.exec(text.slice(0, caret))
  return match ? { from: match.index, typed: match[1] ?? '' } : undefined
}

/** How many a menu offers. */
const offered = 6

/** Whose name, or a word of it, begins like what is typed; nobody once it is a whole name. */
export function offerMentions<Person extends Named>(people: readonly Person[], typed: string): Person[] {
  const begin = foldText(typed)
  const names = people.map((person) => ({ person, name: foldText(person.name) }))
  if (names.some(({ name }) => name === begin.trim() && begin.endsWith(' '))) return []
  return names
    .filter(({ name }) => name.startsWith(begin) || name.split(' ').some((word) => word.startsWith(begin)))
    .slice(0, offered)
    .map(({ person }) => person)
}

/** A text with a mention in the place of what was typed of it, and where the caret stands then. */
export function withMention(
  text: string,
  { from, typed }: MentionQuery,
  name: string,
): { text: string; caret: number } {
  const before = `${text.slice(0, from)}@${name} `
  const after = text.slice(from + 1 + typed.length)
  return { text: before + after.replace(/^ /, ''), caret: before.length }
}
