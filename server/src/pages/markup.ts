import type { html } from 'hono/html'

/** HTML made with `html`; all inserted text is encoded. */
export type Markup = ReturnType<typeof html>

/** Text without the characters that no XML document may contain (XML 1.0, 2.2). */
export const asXml = (words: string): string => words.replace(/[^\P{Cc}\n\t]|[\ufffe\uffff]/gu, ' ')
