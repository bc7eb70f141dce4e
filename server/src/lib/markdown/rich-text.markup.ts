import type { RichText, TextBlock, TextImage, TextMark, TextSpan } from '@earshot/shared/text/rich-text'
import { linkRuns, type TextNode, textTree } from '@earshot/shared/text/text-tree'
import { html } from 'hono/html'

type Markup = ReturnType<typeof html>

/**
 * A text as HTML, for media that run none of the console's scripts: feeds, and pages without scripts. All text is
 * encoded.
 */
export const richTextMarkup = (text: RichText): Markup => html`${textTree(text).map(node)}`

function node(of: TextNode): Markup {
  if (of.type === 'quote') return html`<blockquote>${of.children.map(node)}</blockquote>`
  if (of.type === 'block') return block(of.block)
  const items = of.items.map((item) => html`<li>${item.map(node)}</li>`)
  return of.ordered ? html`<ol start="${of.start}">${items}</ol>` : html`<ul>${items}</ul>`
}

function block({ type, level = 1, spans }: TextBlock): Markup {
  const words = linkRuns(spans).map(({ href, spans }) => linked(href, html`${spans.map(span)}`))
  if (type === 'rule') return html`<hr>`
  if (type === 'code') return html`<pre><code>${words}</code></pre>`
  if (type === 'item') return html`${words}`
  if (type === 'paragraph') return html`<p>${words}</p>`
  // The page around the text has its own title.
  return level === 1
    ? html`<h3>${words}</h3>`
    : level === 2
      ? html`<h4>${words}</h4>`
      : html`<h5>${words}</h5>`
}

function span({ text, marks = [], image }: TextSpan): Markup {
  if (image) return picture(text, image)
  const lines = text.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`))
  return marks.reduceRight<Markup>((inner, mark) => elements[mark](inner), html`${lines}`)
}

const linked = (href: string | undefined, inner: Markup): Markup =>
  href === undefined ? inner : html`<a href="${href}" rel="nofollow noopener ugc">${inner}</a>`

const picture = (alt: string, { url, width, height }: TextImage): Markup =>
  html`<img src="${url}" alt="${alt}" width="${width}" height="${height}" loading="lazy">`

const elements: Record<TextMark, (inner: Markup) => Markup> = {
  strong: (inner) => html`<strong>${inner}</strong>`,
  emphasis: (inner) => html`<em>${inner}</em>`,
  deleted: (inner) => html`<del>${inner}</del>`,
  code: (inner) => html`<code>${inner}</code>`,
}
