import { formatDuration } from '@earshot/shared/format/format'
import { limits } from '@earshot/shared/limits'
import { z } from 'zod'
import { Code, Link } from './fields.ts'
import { MailBrand, mailTemplate } from './mail-template.ts'

const sampleBrand = { name: 'Harbor App', color: '#2f5bd7', logo: null, poweredBy: true }

/**
 * Confirms an address that a contact typed into the widget or on a public board. Contains no other text by the contact.
 */
export const confirmAddress = mailTemplate({
  params: z.strictObject({ brand: MailBrand, link: Link }),
  sample: { brand: sampleBrand, link: 'https://earshot.example/confirm-address#sample' },
  perDay: null,
  life: limits.contactAddressLife,
  write: ({ brand, link }, { t, language }) => ({
    subject: t('confirm.subject', { project: brand.name }),
    preview: t('confirm.preview'),
    firstName: '',
    paragraphs: [
      t('confirm.why', { project: brand.name }),
      t('confirm.ask', { life: formatDuration(limits.contactAddressLife, language) }),
    ],
    action: { label: t('confirm.action'), link },
    footnotes: [t('confirm.notYou')],
    brand,
  }),
})

/** The code with which a contact signs in on a public board. */
export const contactCode = mailTemplate({
  params: z.strictObject({ brand: MailBrand, code: Code }),
  sample: { brand: sampleBrand, code: '402817' },
  perDay: null,
  life: limits.contactCodeLife,
  write({ brand, code }, { t, language }) {
    const project = brand.name
    const life = formatDuration(limits.contactCodeLife, language)
    return {
      subject: t('code.subject', { code, project }),
      preview: t('code.preview', { life }),
      firstName: '',
      paragraphs: [t('code.text', { project }), { code }, t('code.preview', { life })],
      footnotes: [t('code.notYou')],
      brand,
    }
  },
})
