import { formatDuration } from '@earshot/shared/format/format'
import { limits } from '@earshot/shared/limits'
import { z } from 'zod'
import { Code, Link, TypedName } from './fields.ts'
import { mailTemplate } from './mail-template.ts'

/**
 * Confirms an address that a contact typed into the widget or on a public board. Contains no other text by the contact.
 */
export const confirmAddress = mailTemplate({
  params: z.strictObject({ projectName: TypedName, link: Link }),
  sample: { projectName: 'Harbor App', link: 'https://earshot.example/confirm-address#sample' },
  perDay: null,
  life: limits.contactAddressLife,
  write: ({ projectName: project, link }, { t, language }) => ({
    subject: t('confirm.subject', { project }),
    preview: t('confirm.preview'),
    firstName: '',
    paragraphs: [
      t('confirm.why', { project }),
      t('confirm.ask', { life: formatDuration(limits.contactAddressLife, language) }),
    ],
    action: { label: t('confirm.action'), link },
    footnotes: [t('confirm.notYou')],
  }),
})

/** The code with which a contact signs in on a public board. */
export const contactCode = mailTemplate({
  params: z.strictObject({ projectName: TypedName, code: Code }),
  sample: { projectName: 'Harbor App', code: '402817' },
  perDay: null,
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
