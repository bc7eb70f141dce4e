import type { PublicEntry } from '@earshot/shared/changelog/changelog'
import { html } from 'hono/html'
import { richTextMarkup } from '../lib/markdown/rich-text.markup.ts'
import type { Markup } from './markup.ts'
import { asXml } from './markup.ts'

/**
 * A project's changelog as an Atom feed (RFC 4287). An entry's HTML is encoded as a whole: a feed reader decodes it
 * once, and finds every word of the entry as text.
 */
export const changelogFeed = (
  project: { name: string; title: string },
  entries: readonly PublicEntry[],
  board: string,
  updatedAt: number,
): Markup => html`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>${asXml(project.title)}</title>
<id>${board}/changelog.atom</id>
<link rel="self" href="${board}/changelog.atom"/>
<link href="${board}?view=changelog"/>
<author><name>${asXml(project.name)}</name></author>
<updated>${iso(updatedAt)}</updated>
${entries.map(
  (entry) => html`<entry>
<title>${asXml(entry.title)}</title>
<id>urn:uuid:${entry.id}</id>
<link href="${board}?entry=${entry.id}"/>
<published>${iso(entry.publishedAt)}</published>
<updated>${iso(entryUpdatedAt(entry))}</updated>
<content type="html">${asXml(String(richTextMarkup(entry.content)))}</content>
</entry>
`,
)}</feed>
`

/** When an entry was published, or edited after that. */
export const entryUpdatedAt = ({ publishedAt, editedAt }: PublicEntry): number => editedAt ?? publishedAt

const iso = (at: number): string => new Date(at).toISOString()
