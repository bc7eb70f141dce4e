import type { Token } from 'markdown-it'
import type { Chapter, DocumentProps } from './Document.tsx'
import { parseMarkdown } from './markdown.ts'
import { renderMarkdown } from './render-markdown.tsx'

/** Lines `name: value` between two lines of hyphens at the beginning of a document. */
export function readFields(source: string): Record<string, string> {
  const [, lines = ''] = /^---\n([\s\S]*?)\n---\n/.exec(source) ?? []
  return Object.fromEntries(
    [...lines.matchAll(/^(\w+): (.+)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
}

/**
 * The contents of a document: a title, a paragraph, and chapters with their ids, as in `## Limits {#limits}`. Text
 * between `{{#billing}}` and `{{/billing}}` is shown only if plans can be paid for, between `{{^billing}}` and
 * `{{/billing}}` only if not.
 *
 * @throws Error if the document has another shape, or an unknown placeholder
 */
export function readDocument(source: string, offers: Record<string, boolean>): DocumentProps {
  const { version, since } = readFields(source)
  const text = source
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replace(/\{\{([#^])(\w+)\}\}\n([\s\S]*?)\{\{\/\2\}\}\n/g, (whole, sign, offer, part) =>
      offer in offers ? (offers[offer] === (sign === '#') ? part : '') : whole,
    )
  const tokens = parseMarkdown(text)
  const starts = tokens.flatMap(({ type, tag }, index) =>
    type === 'heading_open' && tag === 'h2' ? [index] : [],
  )
  const [opening, title, , , lead] = tokens
  if (opening?.tag !== 'h1' || !title || !lead || starts[0] !== 6)
    throw new Error('A document begins with its title and one paragraph.')
  return {
    title: title.content,
    note: version && `Version ${version}, in force since ${since}`,
    lead: renderMarkdown([lead]),
    chapters: starts.map((start, index) => chapterOf(tokens.slice(start, starts[index + 1]))),
  }
}

function chapterOf([, heading, , ...body]: Token[]): Chapter {
  const [, title, id] = /^(.+) \{#([\w-]+)\}$/.exec(heading?.content ?? '') ?? []
  if (!title || !id) throw new Error(`A chapter has no id: ${heading?.content}`)
  return { id, title, body: renderMarkdown(body) }
}
