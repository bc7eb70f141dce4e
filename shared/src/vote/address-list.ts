import { ContactEmail, ContactName } from '../person/contact-details.ts'
import { cutText } from '../text/cut-text.ts'

/** An address of a pasted list, with the name that stands beside it. */
export interface ListedAddress {
  line: number
  email: string
  /** '' if the list has none. */
  name: string
}

/** A part of a pasted list that is no address. */
export interface UnreadablePart {
  line: number
  text: string
}

export interface AddressList {
  /** Each address once. */
  addresses: ListedAddress[]
  unreadable: UnreadablePart[]
}

/** Characters of an unreadable part that are quoted to the reader. */
const quotedMax = 80

/**
 * Reads a pasted list of addresses: one or several in a line, parted by commas, semicolons or tabs, each with a name
 * such as `Ada <ada@x.org>`, or the only one of its line with the name in a cell beside it.
 */
export function readAddressList(text: string): AddressList {
  const found = new Map<string, ListedAddress>()
  const unreadable: UnreadablePart[] = []
  for (const [index, content] of text.split(/\r\n|\r|\n/).entries()) {
    const line = index + 1
    const cells = cellsOf(content).map((cell) => ({ cell, address: addressOf(cell, line) }))
    const addresses = cells.flatMap(({ address }) => address ?? [])
    const [only] = addresses
    const others = cells.filter(({ address }) => address === undefined).map(({ cell }) => cell)
    const named = others.filter((cell) => !cell.includes('@'))
    if (only && addresses.length === 1) {
      only.name ||= nameOf(named.join(' '))
      unreadable.push(
        ...unreadableOf(
          others.filter((cell) => cell.includes('@')),
          line,
        ),
      )
    } else unreadable.push(...unreadableOf(others, line))
    for (const address of addresses) {
      const known = found.get(address.email)
      if (!known) found.set(address.email, address)
      else known.name ||= address.name
    }
  }
  return { addresses: [...found.values()], unreadable }
}

const unreadableOf = (cells: readonly string[], line: number): UnreadablePart[] =>
  cells.map((cell) => ({ line, text: cutText(cell, quotedMax) }))

/** Cells of a line: a comma within quotation marks does not part them. */
const cellsOf = (line: string): string[] =>
  (line.match(/(?:"[^"]*"|[^,;\t"]|")+/g) ?? []).map((cell) => cell.trim()).filter((cell) => cell !== '')

/** The address in a cell, alone or in angle brackets behind a name; undefined if the cell has none. */
function addressOf(cell: string, line: number): ListedAddress | undefined {
  const bracket = cell.endsWith('>') ? cell.lastIndexOf('<') : -1
  const [name, address] = bracket < 0 ? ['', cell] : [cell.slice(0, bracket), cell.slice(bracket + 1, -1)]
  const email = ContactEmail.safeParse(address.replace(/^["']|["']$/g, '').replace(/^mailto:/i, ''))
  return email.success ? { line, email: email.data.toLowerCase(), name: nameOf(name) } : undefined
}

/** A name as it may stand beside comments; '' for a text that may not. */
function nameOf(text: string): string {
  const name = ContactName.safeParse(text.replaceAll('"', '').trim())
  return name.success ? name.data : ''
}
