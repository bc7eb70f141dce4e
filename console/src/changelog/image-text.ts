import { imageMarkdown } from '@earshot/shared/changelog/entry-image'

/** A replacement of a part of a text, and the position of the caret afterwards. */
export interface TextEdit {
  start: number
  end: number
  inserted: string
  caret: number
}

const withoutWords = /!\[\s*\]\(image:/
const wordsBegun = /!\[[^\]\n]*$/
const restOfImage = /^[^\]\n]*\]\(image:[\w-]+\)/

/** Inserts an image at the caret as its own paragraph; the caret moves to its alternative text. */
export function withImage(text: string, caret: number, id: string): TextEdit {
  const at = outsideImage(text, caret)
  const [before, after] = [text.slice(0, at), text.slice(at)]
  const ahead = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  const behind = after === '' || after.startsWith('\n') ? '' : '\n\n'
  const words = at + ahead.length + '!['.length
  return { start: at, end: at, inserted: `${ahead}${imageMarkdown(id)}${behind}`, caret: words }
}

/** Removes an image from a text, whatever its alternative text; undefined if the image is not there. */
export function withoutImage(text: string, id: string): TextEdit | undefined {
  const found = new RegExp(`!\\[[^\\]]*\\]\\(image:${id}\\)`).exec(text)
  if (!found) return undefined
  const { index } = found
  return { start: index, end: index + found[0].length, inserted: '', caret: index }
}

/** True if a text has an image without alternative text. */
export const lacksWords = (text: string): boolean => withoutWords.test(text)

/** The position after an image whose alternative text contains the caret. */
function outsideImage(text: string, caret: number): number {
  const rest = restOfImage.exec(text.slice(caret))
  return rest && wordsBegun.test(text.slice(0, caret)) ? caret + rest[0].length : caret
}
