import type { Letter } from './rendered-mail.ts'
import { type LetterName, letterNames, letters } from './templates/templates.ts'
import { MailOrder } from './new-mail.ts'
import { render } from './render.ts'

/** Every letter, filled with its example. */
export const allSamples = (): Promise<(Letter & { name: LetterName })[]> =>
  Promise.all(letterNames.map(async (name) => ({ name, ...(await writeSample(name)) })))

/** One letter, filled with its example; undefined where there is none of that name. */
export async function findSample(name: string): Promise<Letter | undefined> {
  const known = letterNames.find((one) => one === name)
  return known && writeSample(known)
}

const writeSample = (template: LetterName): Promise<Letter> =>
  render(
    MailOrder.parse({
      template,
      to: 'ada@harbor.example',
      language: 'en',
      params: letters[template].sample,
    } as MailOrder),
  )
