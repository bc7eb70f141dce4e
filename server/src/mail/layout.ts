import { readableTextColor } from '@earshot/shared/branding/ink'
import { html, raw } from 'hono/html'
import { richTextMarkup } from '../lib/markdown/rich-text.markup.ts'
import { richTextLines } from '../lib/markdown/rich-text-lines.ts'
import type { ServerTexts } from '../texts/texts.ts'
import { earshotColor, styleSheet, styles } from './mail-style.ts'
import type {
  MailBrand,
  MailCode,
  MailImage,
  MailLink,
  MailText,
  Quotation,
  TeamWords,
} from './templates/mail-template.ts'
import { bracketAddresses, brokenUp, plainLine, plainWords, wordsMarkup } from './templates/typed-words.ts'

/** The text half of a mail. */
export function renderText(
  { firstName, paragraphs, action, question, footnotes, links = [], brand }: MailText,
  { t }: ServerTexts,
): string {
  const blocks = [
    greeting(firstName, t),
    ...paragraphs.flatMap(plain),
    ...(action ? [`${action.label}:\n${action.link}`] : []),
    ...(question ? [`${question.sentence}\n${linkLines(question.answers)}`] : []),
    ...footnotes,
    ...(links.length > 0 ? [linkLines(links)] : []),
  ]
  return `${plainWords(`${blocks.join('\n\n')}\n\n-- \n${signature(brand, t)}`)}\n`
}

/**
 * The HTML part of a mail: one column that works without styles and pictures, in a light and a dark scheme. All inserted
 * text is encoded.
 */
export async function renderHtml(words: MailText, { language, t }: ServerTexts): Promise<string> {
  const { subject, preview, firstName, paragraphs, action, question, footnotes, links = [], brand } = words
  const { color = earshotColor } = brand ?? {}
  return String(
    await html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${plainLine(subject)}</title>
<style>${raw(styleSheet)}</style>
</head>
<body class="page" style="${styles.page};${styles.font}">
<div style="display:none;max-height:0;overflow:hidden">${wordsMarkup(preview)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed;max-width:560px">
<tr><td style="padding:0 8px 16px">${headOf(brand)}</td></tr>
<tr><td class="card" style="${styles.card};border-top:4px solid ${color}">
<p class="ink" style="${styles.paragraph}">${wordsMarkup(greeting(firstName, t))}</p>
${paragraphs.map(written)}
${action ? actionOf(action, color) : ''}
${action && !brand ? addressOf(action, t) : ''}
${question ? questionMarkup(question) : ''}
</td></tr>
<tr><td style="padding:16px 8px">
${footnotes.map((text) => html`<p class="quiet" style="${styles.small}">${wordsMarkup(text)}</p>`)}
${footOf(links, brand?.poweredBy ? t('mail.powered') : undefined)}
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

/** The sender's name, beside the logo if there is one. */
const headOf = (
  brand: MailBrand | undefined,
) => html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
${brand?.logo ? html`<td style="padding-right:12px"><img src="${brand.logo}" alt="" height="32" style="${styles.logo}"></td>` : ''}
<td class="ink" style="${styles.brand}">${wordsMarkup(brand?.name ?? 'Earshot')}</td>
</tr></table>`

/** The last line: what a reader can change, and who else stands behind the mail. */
const footOf = (links: NonNullable<MailText['links']>, powered: string | undefined) => {
  const parts = [
    ...links.map(
      ({ label, link }) => html`<a href="${link}" class="quiet" style="${styles.quietLink}">${label}</a>`,
    ),
    ...(powered === undefined ? [] : [html`${powered}`]),
  ]
  return parts.length === 0
    ? ''
    : html`<p class="quiet" style="${styles.small}">${parts.map((part, at) => html`${at === 0 ? '' : ' · '}${part}`)}</p>`
}

const signature = (brand: MailBrand | undefined, t: Translate): string => {
  if (!brand) return 'Earshot'
  return brand.poweredBy ? `${brand.name} · ${t('mail.powered')}` : brand.name
}

const actionOf = ({ label, link }: MailLink, color: string) =>
  html`<p style="margin:24px 0"><a href="${link}" style="${styles.button};background-color:${color};color:${readableTextColor(color)}">${label}</a></p>`

/** A question, and its answers as buttons without a ground. */
const questionMarkup = ({ sentence, answers }: NonNullable<MailText['question']>) =>
  html`<p class="ink" style="${styles.paragraph}">${wordsMarkup(sentence)}</p>
<p style="margin:0 0 16px">${answers.map(({ label, link }) => html`<a href="${link}" class="ink" style="${styles.answer}">${label}</a> `)}</p>`

const linkLines = (links: readonly MailLink[]): string =>
  links.map(({ label, link }) => `${label}: ${link}`).join('\n')

/** The button's address, for mail programs that show no button. */
const addressOf = (
  { link }: MailLink,
  t: Translate,
) => html`<p class="quiet" style="${styles.small}">${t('mail.noButton')}<br>
<a href="${link}" class="link" style="${styles.link};word-break:break-all">${link}</a></p>`

type Paragraph = MailText['paragraphs'][number]

const written = (block: Paragraph) => {
  if (typeof block === 'string')
    return html`<p class="ink" style="${styles.paragraph}">${wordsMarkup(block)}</p>`
  if ('sentence' in block)
    return html`<p class="ink" style="${styles.paragraph}"><a href="${block.link}" class="link" style="${styles.link}">${wordsMarkup(block.sentence)}</a></p>`
  if ('code' in block) return codeMarkup(block)
  if ('quote' in block) return quotation(block)
  return 'content' in block ? teamWords(block) : imageOf(block)
}

/** An image becomes its alternative text, if it has any. */
const plain = (block: Paragraph): string[] => {
  if (typeof block === 'string') return [block]
  if ('sentence' in block) return [`${block.sentence}\n${block.link}`]
  if ('code' in block) return [block.code]
  if ('quote' in block) return [quoted(bracketAddresses(block.quote))]
  if ('content' in block) return [quoted(richTextLines(block.content))]
  return block.image.alt ? [`[${block.image.alt}]`] : []
}

/** Width of the column's content in pixels. */
const widthMax = 512

/**
 * Some mail programs do not support `max-width`, so an image is never wider than the column. Without a height a blocked
 * image is a line with its alternative text, and no hole.
 */
const imageOf = ({ image: { url, alt, width } }: MailImage) =>
  html`<p class="ink" style="${styles.paragraph}"><img src="${url}" alt="${alt}" width="${Math.min(width, widthMax)}" style="${styles.picture}"></p>`

const codeMarkup = ({ code }: MailCode) =>
  html`<p style="margin:0 0 16px"><span dir="ltr" class="code ink" style="${styles.code}">${code}</span></p>`

/** Lines as elements: not every mail program keeps line breaks. */
const quotation = ({ quote }: Quotation) =>
  html`<blockquote dir="auto" class="quote" style="${styles.quote}">${quote.split('\n').map((line, index) => html`${index === 0 ? '' : html`<br>`}${brokenUp(line)}`)}</blockquote>`

const teamWords = ({ content }: TeamWords) =>
  html`<blockquote dir="auto" class="quote" style="${styles.quote}">${richTextMarkup(content)}</blockquote>`

const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
