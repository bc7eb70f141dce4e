import { section2 } from './section-2.ts'
import { section3 } from './section-3.ts'
import { section4 } from './section-4.ts'
import { section5 } from './section-5.ts'
import { section6 } from './section-6.ts'
import { section7 } from './section-7.ts'
import { section8 } from './section-8.ts'
import { section9 } from './section-9.ts'

/** A statement of the product specification, or of the decisions that replace it. */
export interface Statement {
  /** The section's number and the statement's number in it: `2.14`. */
  id: string
  /** The specification's words, shortened only by words without content. */
  quote: string
  /** `accounts`: people, organisations and what surrounds them; `site`: public pages, billing, status. */
  concerns: 'accounts' | 'site'
}

const row = /^(\d\.\d+) +(accounts|site) +(\S.*)$/

/** Parses a section's table: a statement per line, with headings that begin with `#`. */
function statementsOf(section: string): Statement[] {
  const rows = section.split('\n').filter((line) => line !== '' && !line.startsWith('# '))
  return rows.map((line) => {
    const [, id, concerns, quote] = row.exec(line) ?? []
    if (!id || !quote || (concerns !== 'accounts' && concerns !== 'site'))
      throw new Error(`Not a statement: ${line}`)
    return { id, quote, concerns }
  })
}

/** Every statement of sections 2 to 9 of the product specification, in its order. */
export const statements: readonly Statement[] = [
  section2,
  section3,
  section4,
  section5,
  section6,
  section7,
  section8,
  section9,
].flatMap(statementsOf)

/** The statements as Vitest tags: a test names those that it proves, and Vitest refuses an unknown number. */
export const statementTags = statements.map(({ id, quote }) => ({ name: id, description: quote }))
