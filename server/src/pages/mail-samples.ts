import { render } from '../mail/render.ts'
import type { RenderedMail } from '../mail/rendered-mail.ts'
import { NewMail } from '../mail/templates/new-mail.ts'
import { type TemplateName, templateNames, templates } from '../mail/templates/templates.ts'

/** Every mail, filled with its example. */
export const allSamples = (): Promise<(RenderedMail & { name: TemplateName })[]> =>
  Promise.all(templateNames.map(async (name) => ({ name, ...(await writeSample(name)) })))

/** One mail, filled with its example; undefined where there is none of that name. */
export async function findSample(name: string): Promise<RenderedMail | undefined> {
  const known = templateNames.find((one) => one === name)
  return known && writeSample(known)
}

const writeSample = (template: TemplateName): Promise<RenderedMail> =>
  render(
    NewMail.parse({
      template,
      to: 'ada@harbor.example',
      language: 'en',
      params: templates[template].sample,
    } as NewMail),
  )
