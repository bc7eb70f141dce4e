import { limits } from '@earshot/shared/limits'
import { cutText } from '@earshot/shared/text/cut-text'
import { asLine, asText } from '@earshot/shared/text/visible-text'
import { z } from 'zod'
import { shortDigest } from '../../../lib/digest.ts'
import type { Cells } from './cells.ts'
import { readDate } from './dates.ts'
import type { ImportedComment, ImportedPerson, RowReading } from './imported-row.ts'

const idMax = 500

/** Comments in one cell, as the reading of JSON files writes them. */
const ListedComments = z.array(
  z.object({
    id: z.string(),
    author: z.string(),
    authorId: z.string(),
    email: z.string(),
    createdAt: z.string(),
    text: z.string(),
  }),
)
type ListedComment = z.infer<typeof ListedComments>[number]

/** A comment in one cell of Jira's CSV files: its time, its author's id or name, and its text. */
const jiraCell = /^([^;\n]{8,40});([^;\n]{1,200});([\s\S]+)$/

/** Columns of an item that contain its comments, and which of them only the team reads. */
const fields = [
  { field: 'comments', internal: false },
  { field: 'teamComments', internal: true },
] as const

/**
 * The comments that stand in the row of an item; a text longer than a comment continues in the next.
 * @throws RowRefused for more than a row may have, and for a damaged list.
 */
export function readItemComments(
  cells: Cells,
  { mapping: { source, dateOrder }, now }: RowReading,
  itemId: string,
): ImportedComment[] {
  const timeOf = (text: string) => {
    const at = readDate(asLine(text), dateOrder)
    return at === undefined || at < 0 || at > now ? undefined : at
  }
  let count = 0
  return fields.flatMap(({ field, internal }) =>
    cells
      .raw(field)
      .flatMap((cell) => listedIn(cell, cells, field) ?? writtenIn(asText(cell), timeOf))
      .map(cleaned)
      .flatMap((comment) => {
        const { id, authorId, createdAt, text } = comment
        const key = id === '' ? shortDigest(`${itemId} ${authorId} ${createdAt} ${text}`) : id
        const parts = partsOf(text)
        count += parts.length
        if (count > limits.importRowCommentsMax)
          throw cells.refusal(
            field,
            `has more than ${limits.importRowCommentsMax} comments. Please import them in a file of their own`,
          )
        return parts.map((body, part) => ({
          externalId: `${source}:${part === 0 ? key : `${key} part ${part + 1}`}`,
          itemId,
          parentId: undefined,
          body,
          internal,
          author: authorOf(comment, source),
          createdAt: timeOf(createdAt),
        }))
      }),
  )
}

function authorOf({ author, authorId, email }: ListedComment, source: string): ImportedPerson | undefined {
  const name = cutText(author, limits.contactNameMax)
  if (name === '' && authorId === '') return undefined
  const known = authorId === '' ? `#${shortDigest(`name ${name}`)}` : authorId
  const address = z.email().max(limits.emailMax).safeParse(email.toLowerCase()).data ?? null
  return { externalId: `${source}:${known}`, name, email: address, company: '' }
}

/** A comment whose texts can be stored: those of a list in JSON may contain any character. */
function cleaned({ id, author, authorId, email, createdAt, text }: ListedComment): ListedComment {
  const line = (value: string) => asLine(value.toWellFormed())
  return {
    id: shortId(line(id)),
    author: line(author),
    authorId: shortId(line(authorId)),
    email,
    createdAt,
    text: asText(text.toWellFormed()),
  }
}

const shortId = (id: string): string => (id.length > idMax ? `#${shortDigest(id)}` : id)

/** The beginning of a list of comments, which no person writes. */
const listStart = /^\s*\[\s*\{\s*"/

/**
 * The comments of a list in JSON, read before any character of it is cleaned; undefined for another text.
 * @throws RowRefused for a damaged list, which contains addresses that nobody may read.
 */
function listedIn(cell: string, cells: Cells, field: string): ListedComment[] | undefined {
  if (!listStart.test(cell)) return undefined
  const { data } = ListedComments.safeParse(parsed(cell))
  if (!data) throw cells.refusal(field, 'is a list that cannot be read')
  return data
}

/** The comments of a cell with a text: one, of nobody if it names none; a number of comments is none. */
function writtenIn(cell: string, timeOf: (text: string) => number | undefined): ListedComment[] {
  if (cell === '' || /^\d+$/.test(cell)) return []
  const nobody = { id: '', author: '', authorId: '', email: '', createdAt: '' }
  const [, createdAt = '', author = '', text = ''] = jiraCell.exec(cell) ?? []
  if (timeOf(createdAt) === undefined) return [{ ...nobody, text: cell }]
  return [{ ...nobody, createdAt, author, authorId: author, text }]
}

function parsed(cell: string): unknown {
  try {
    return JSON.parse(cell)
  } catch {
    return undefined
  }
}

/** A text in parts of which each fits into a comment. */
function partsOf(text: string): string[] {
  const parts: string[] = []
  for (let rest = text; rest !== ''; ) {
    const part = cutText(rest, limits.commentBodyMax)
    if (part !== '') parts.push(part)
    rest = rest.slice(part.length || limits.commentBodyMax).trimStart()
  }
  return parts
}
