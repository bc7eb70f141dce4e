import sampleStyle from './sample-page.css'

/** How wide the grey lines of a page without words are, in percent. */
const lines = [38, 64, 52, 70, 58, 44]

/** Fills the document with a page that could be anybody's. */
export function addSamplePage(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(sampleStyle)
  document.adoptedStyleSheets = [sheet]
  for (const width of lines) {
    const line = document.createElement('div')
    line.style.width = `${width}%`
    document.body.append(line)
  }
}
