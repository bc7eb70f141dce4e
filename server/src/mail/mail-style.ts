/*
 * The look of mails: light colours in `style` attributes, which every mail program reads, and dark ones in a style
 * sheet, which programs with a dark scheme read.
 */

const body = 'margin:0 0 16px;font-size:16px;line-height:24px;overflow-wrap:anywhere;word-break:break-word'

/** Styles of the parts of a mail. */
export const styles = {
  font: "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif",
  page: 'margin:0;padding:0;background-color:#f3f5f8',
  card: 'padding:28px 24px 20px;background-color:#ffffff;border-radius:12px',
  paragraph: `${body};color:#1f2933`,
  quote: `${body};padding:4px 0 4px 16px;border-left:3px solid #cbd2d9;color:#3e4c59`,
  small: 'margin:0 0 8px;font-size:13px;line-height:20px;color:#52606d',
  brand: 'font-size:18px;line-height:24px;font-weight:700;color:#1f2933',
  // A light ground, because a dark logo would be invisible in a dark scheme.
  logo: 'display:block;height:32px;max-width:160px;padding:4px;border:0;border-radius:8px;background-color:#ffffff',
  link: 'color:#1d4ed8',
  quietLink: 'color:#52606d;text-decoration:underline',
  button:
    'display:inline-block;padding:12px 24px;border-radius:8px;font-size:16px;line-height:24px;font-weight:600;text-decoration:none',
  answer:
    'display:inline-block;margin:0 8px 8px 0;padding:9px 16px;border:1px solid #8895a3;border-radius:8px;font-size:16px;line-height:24px;font-weight:600;text-decoration:none;color:#1f2933',
  code: 'display:inline-block;padding:10px 14px;border-radius:8px;font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:28px;line-height:36px;font-weight:600;letter-spacing:2px;white-space:nowrap;background-color:#f3f5f8;color:#1f2933',
  picture: 'display:block;max-width:100%;height:auto;border:0;border-radius:8px',
} as const

/** Colour of the bar and the button of mails without a brand. */
export const earshotColor = '#1d4ed8'

/** Spaces in quotations, and colours in a dark scheme, by the classes that the layout gives to the parts. */
export const styleSheet = `.quote p,.quote ul,.quote ol{margin:0 0 12px}.quote p:last-child,.quote ul:last-child,.quote ol:last-child{margin:0}
.quote ul,.quote ol{padding-left:20px}
.quote h3,.quote h4,.quote h5{margin:0 0 8px;font-size:16px}
.quote a{color:#1d4ed8}
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background-color:#0f1216!important}
.card{background-color:#1a1f26!important}
.code{background-color:#0f1216!important}
.ink{color:#e6eaee!important}
.quote{color:#c3cad3!important;border-color:#52606d!important}
.quiet{color:#a5afba!important}
.ink a,.quote a,.link{color:#8ab4ff!important}
}`
