import { formatDuration } from '@earshot/shared/format'
import { limits } from '@earshot/shared/limits'
import { z } from 'zod'
import { Code, TypedName } from './fields.ts'
import { mailTemplate } from './mail-template.ts'

/** The code by which a customer comes in on a public board. */
export const contactCode = mailTemplate({
  params: z.strictObject({ projectName: TypedName, code: Code }),
  sample: { projectName: 'Harbor App', code: '402817' },
  perDay: limits.mailsPerRecipientDaily,
  life: limits.contactCodeLife,
  write({ projectName: project, code }, { t, language }) {
    const life = formatDuration(limits.contactCodeLife, language)
    return {
      subject: t('code.subject', { code, project }),
      preview: t('code.preview', { life }),
      firstName: '',
      paragraphs: [t('code.text', { project, code, life })],
      footnotes: [t('code.notYou')],
    }
  },
})
