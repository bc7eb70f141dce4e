import { type RenderedMail, render } from '../mail/render.ts'
import { NewMail } from '../mail/templates/new-mail.ts'
import { type TemplateName, templateNames, templates } from '../mail/templates/templates.ts'

/** Every mail, filled with its example. */
export const allSamples = (): Promise<(RenderedMail & { name: TemplateName })[]> =>
  Promise.all(templateNames.map(async (name) => ({ name, ...(await renderSample(name)) })))

/** One mail, filled with its example. */
export const renderSample = (template: TemplateName): Promise<RenderedMail> =>
  render(
    NewMail.parse({
      template,
      to: 'ada@harbor.example',
      language: 'en',
      params: templates[template].sample,
    } as NewMail),
  )
