import type { html } from 'hono/html'

/** A piece of HTML made with `html`, in which everything else that is spliced in becomes text. */
export type Markup = ReturnType<typeof html>

/** Without the characters that no XML document may hold (XML 1.0, 2.2). */
export const asXml = (words: string): string => words.replace(/[^\P{Cc}\n\t]|[\ufffe\uffff]/gu, ' ')
