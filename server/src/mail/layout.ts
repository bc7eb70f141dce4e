import { html } from 'hono/html'
import type { MailLanguage } from './templates/language.ts'
import type { MailText, Quotation } from './templates/mail-template.ts'

const font = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const paragraph = `margin:0 0 16px;font-size:16px;line-height:24px;color:#1f2933;overflow-wrap:anywhere;word-break:break-word`
const small = `margin:0 0 8px;font-size:13px;line-height:20px;color:#52606d`
const quotes = `margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid #cbd2d9;font-size:16px;line-height:24px;color:#3e4c59;overflow-wrap:anywhere;word-break:break-word`
const button = `display:inline-block;padding:12px 24px;border-radius:8px;background:#1d4ed8;color:#ffffff;font-size:16px;line-height:24px;font-weight:600;text-decoration:none`

/** The text half of a mail. */
export function renderText({ firstName, paragraphs, action, footnotes }: MailText): string {
  const blocks = [
    greeting(firstName),
    ...paragraphs.map((block) => (typeof block === 'string' ? block : quoted(block))),
    ...(action ? [`${action.label}:\n${action.link}`] : []),
    ...footnotes,
  ]
  return `${blocks.join('\n\n')}\n\n-- \nEarshot\n`
}

/** The HTML half: one column that works without styles and pictures. Everything spliced in is encoded. */
export async function renderHtml(words: MailText, language: MailLanguage): Promise<string> {
  const { subject, preview, firstName, paragraphs, action, footnotes } = words
  return String(
    await html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${subject}</title>
</head>
<body style="margin:0;padding:0;background:#f3f5f8;${font}">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed;max-width:560px">
<tr><td style="padding:0 8px 16px;font-size:18px;line-height:24px;font-weight:700;color:#1d4ed8">Earshot</td></tr>
<tr><td style="padding:28px 24px 20px;background:#ffffff;border-radius:12px">
<p style="${paragraph}">${greeting(firstName)}</p>
${paragraphs.map((block) =>
  typeof block === 'string' ? html`<p style="${paragraph}">${block}</p>` : quotation(block),
)}
${action ? actionOf(action) : ''}
</td></tr>
<tr><td style="padding:16px 8px">
${footnotes.map((text) => html`<p style="${small}">${text}</p>`)}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`,
  )
}

const greeting = (firstName: string): string => (firstName ? `Hello ${firstName},` : 'Hello,')

const actionOf = ({ label, link }: { label: string; link: string }) =>
  html`<p style="margin:24px 0"><a href="${link}" style="${button}">${label}</a></p>
<p style="${small}">If the button does not work, open this address:<br>
<a href="${link}" style="color:#1d4ed8;word-break:break-all">${link}</a></p>`

/** Lines as elements: not every mail program keeps line breaks. */
const quotation = ({ quote }: Quotation) =>
  html`<blockquote style="${quotes}">${quote.split('\n').map((line, index) => (index === 0 ? line : html`<br>${line}`))}</blockquote>`

const quoted = ({ quote }: Quotation): string =>
  quote
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
