import { imageMarkdown } from '@earshot/shared/changelog/entry-image'

/** A change of a text: what is put in place of a part of it, and where the caret then is. */
export interface TextEdit {
  start: number
  end: number
  inserted: string
  caret: number
}

const withoutWords = /!\[\s*\]\(image:/
const wordsBegun = /!\[[^\]\n]*$/
const restOfImage = /^[^\]\n]*\]\(image:[\w-]+\)/

/** Puts an image at the caret, in a paragraph of its own; the caret then is where its words go. */
export function withImage(text: string, caret: number, id: string): TextEdit {
  const at = outsideImage(text, caret)
  const [before, after] = [text.slice(0, at), text.slice(at)]
  const ahead = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  const behind = after === '' || after.startsWith('\n') ? '' : '\n\n'
  const words = at + ahead.length + '!['.length
  return { start: at, end: at, inserted: `${ahead}${imageMarkdown(id)}${behind}`, caret: words }
}

/** Takes an image out again, whatever words it has by now; undefined where it is not there. */
export function withoutImage(text: string, id: string): TextEdit | undefined {
  const found = new RegExp(`!\\[[^\\]]*\\]\\(image:${id}\\)`).exec(text)
  if (!found) return undefined
  const { index } = found
  return { start: index, end: index + found[0].length, inserted: '', caret: index }
}

/** Whether a text has an image without words for those who cannot see it. */
export const lacksWords = (text: string): boolean => withoutWords.test(text)

/** Behind the image among whose words the caret is. */
function outsideImage(text: string, caret: number): number {
  const rest = restOfImage.exec(text.slice(caret))
  return rest && wordsBegun.test(text.slice(0, caret)) ? caret + rest[0].length : caret
}
