import { html } from 'hono/html'
import type { MailLanguage } from './language.ts'

/** What a letter says, in plain text; the layout writes it twice, as text and as HTML. */
export interface LetterParts {
  language: MailLanguage
  /** The preview line that mail programs show beside the subject. */
  preview: string
  greeting: string
  paragraphs: readonly string[]
  action: { label: string; link: string }
  /** Small print after the action. */
  footnotes: readonly string[]
}

const font = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const paragraph = `margin:0 0 16px;font-size:16px;line-height:24px;color:#1f2933;overflow-wrap:anywhere;word-break:break-word`
const small = `margin:0 0 8px;font-size:13px;line-height:20px;color:#52606d`
const button = `display:inline-block;padding:12px 24px;border-radius:8px;background:#1d4ed8;color:#ffffff;font-size:16px;line-height:24px;font-weight:600;text-decoration:none`

/** The text half of a letter. */
export function layText({ greeting, paragraphs, action, footnotes }: LetterParts): string {
  return `${[greeting, ...paragraphs, `${action.label}:\n${action.link}`, ...footnotes].join('\n\n')}\n\n-- \nEarshot\n`
}

/** The HTML half: one column that works without styles and pictures. Everything spliced in is encoded. */
export async function layHtml(parts: LetterParts): Promise<string> {
  const { language, preview, greeting, paragraphs, action, footnotes } = parts
  return String(
    await html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>Earshot</title>
</head>
<body style="margin:0;padding:0;background:#f3f5f8;${font}">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed;max-width:560px">
<tr><td style="padding:0 8px 16px;font-size:18px;line-height:24px;font-weight:700;color:#1d4ed8">Earshot</td></tr>
<tr><td style="padding:32px 32px 24px;background:#ffffff;border-radius:12px">
<p style="${paragraph}">${greeting}</p>
${paragraphs.map((text) => html`<p style="${paragraph}">${text}</p>`)}
<p style="margin:24px 0"><a href="${action.link}" style="${button}">${action.label}</a></p>
<p style="${small}">If the button does not work, open this address:<br>
<a href="${action.link}" style="color:#1d4ed8;word-break:break-all">${action.link}</a></p>
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
