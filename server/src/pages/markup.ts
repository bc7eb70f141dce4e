import type { html } from 'hono/html'

/** A piece of HTML made with `html`, in which everything else that is spliced in becomes text. */
export type Markup = ReturnType<typeof html>
