import { html } from 'hono/html'
import { richTextMarkup } from '../lib/markdown/rich-text.markup.ts'
import { richTextLines } from '../lib/markdown/rich-text-lines.ts'
import type { ServerTexts } from '../texts/texts.ts'
import type { MailBrand, MailImage, MailText, Quotation, TeamWords } from './templates/mail-template.ts'
import { bracketAddresses, brokenUp, plainLine, plainWords, wordsMarkup } from './templates/typed-words.ts'

const font = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const paragraph = `margin:0 0 16px;font-size:16px;line-height:24px;color:#1f2933;overflow-wrap:anywhere;word-break:break-word`
const small = `margin:0 0 8px;font-size:13px;line-height:20px;color:#52606d`
const quotes = `margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid #cbd2d9;font-size:16px;line-height:24px;color:#3e4c59;overflow-wrap:anywhere;word-break:break-word`
const heading = 'padding:0 8px 16px;font-size:18px;line-height:24px;font-weight:700;color:#1d4ed8'
const button = `display:inline-block;padding:12px 24px;border-radius:8px;color:#ffffff;font-size:16px;line-height:24px;font-weight:600;text-decoration:none`

/** The text half of a mail. */
export function renderText(
  { firstName, paragraphs, action, footnotes, brand }: MailText,
  { t }: ServerTexts,
): string {
  const blocks = [
    greeting(firstName, t),
    ...paragraphs.flatMap(plain),
    ...(action ? [`${action.label}:\n${action.link}`] : []),
    ...footnotes,
  ]
  return `${plainWords(`${blocks.join('\n\n')}\n\n-- \n${signature(brand, t)}`)}\n`
}

/** The HTML part of a mail: one column that works without styles and pictures. All inserted text is encoded. */
export async function renderHtml(words: MailText, { language, t }: ServerTexts): Promise<string> {
  const { subject, preview, firstName, paragraphs, action, footnotes, brand } = words
  return String(
    await html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${plainLine(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f3f5f8;${font}">
<div style="display:none;max-height:0;overflow:hidden">${wordsMarkup(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed;max-width:560px">
<tr><td style="${heading}">${brand?.logo ? logoOf(brand.logo, plainLine(brand.name)) : wordsMarkup(brand?.name ?? 'Earshot')}</td></tr>
<tr><td style="padding:28px 24px 20px;background:#ffffff;border-radius:12px">
<p style="${paragraph}">${wordsMarkup(greeting(firstName, t))}</p>
${paragraphs.map(written)}
${action ? actionOf(action, t, brand?.color) : ''}
</td></tr>
<tr><td style="padding:16px 8px">
${[...footnotes, ...(brand?.poweredBy ? [t('mail.powered')] : [])].map((text) => html`<p style="${small}">${wordsMarkup(text)}</p>`)}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`,
  )
}

type Translate = ServerTexts['t']

const greeting = (name: string, t: Translate): string =>
  name ? t('mail.helloName', { name }) : t('mail.hello')

const logoOf = (address: string, name: string) =>
  html`<img src="${address}" alt="${name}" height="32" style="display:block;height:32px;max-width:200px;border:0">`

const signature = (brand: MailBrand | undefined, t: Translate): string => {
  if (!brand) return 'Earshot'
  return brand.poweredBy ? `${brand.name} · ${t('mail.powered')}` : brand.name
}

const actionOf = ({ label, link }: { label: string; link: string }, t: Translate, color = '#1d4ed8') =>
  html`<p style="margin:24px 0"><a href="${link}" style="${button};background:${color}">${label}</a></p>
<p style="${small}">${t('mail.noButton')}<br>
<a href="${link}" style="color:#1d4ed8;word-break:break-all">${link}</a></p>`

type Paragraph = MailText['paragraphs'][number]

const written = (block: Paragraph) => {
  if (typeof block === 'string') return html`<p style="${paragraph}">${wordsMarkup(block)}</p>`
  if ('quote' in block) return quotation(block)
  return 'content' in block ? teamWords(block) : imageOf(block)
}

/** An image becomes its alternative text, if it has any. */
const plain = (block: Paragraph): string[] => {
  if (typeof block === 'string') return [block]
  if ('quote' in block) return [quoted(bracketAddresses(block.quote))]
  if ('content' in block) return [quoted(richTextLines(block.content))]
  return block.image.alt ? [`[${block.image.alt}]`] : []
}

/** Width of the column's content in pixels. */
const widthMax = 512

/** Some mail programs do not support `max-width`, so an image is never wider than the column. */
const imageOf = ({ image: { url, alt, width, height } }: MailImage) => {
  const shown = Math.min(width, widthMax)
  return html`<p style="margin:0 0 16px"><img src="${url}" alt="${alt}" width="${shown}" height="${Math.round((height * shown) / width)}" style="display:block;max-width:100%;height:auto;border:0;border-radius:8px"></p>`
}

/** Lines as elements: not every mail program keeps line breaks. */
const quotation = ({ quote }: Quotation) =>
  html`<blockquote dir="auto" style="${quotes}">${quote.split('\n').map((line, index) => html`${index === 0 ? '' : html`<br>`}${brokenUp(line)}`)}</blockquote>`

const teamWords = ({ content }: TeamWords) =>
  html`<blockquote dir="auto" style="${quotes}">${richTextMarkup(content)}</blockquote>`

const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
