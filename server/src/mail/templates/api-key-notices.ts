import { Moment, TypedName } from './fields.ts'
import { notice } from './mail-template.ts'

/** Sent a week and a day before an API key ends; `link` is the page of API keys. */
export const apiKeyExpiring = notice({
  params: { organisationName: TypedName, keyName: TypedName, endsAt: Moment },
  sample: {
    firstName: 'Ada',
    organisationName: 'Harbor',
    keyName: 'Zapier',
    endsAt: Date.UTC(2026, 10, 21, 9, 30),
    link: 'https://earshot.example/organisation/api-keys',
  },
  write: ({ organisationName, keyName, endsAt, link }) => ({
    subject: `The API key “${keyName}” ends soon`,
    preview: `It ends on ${endsAt}. Rotate it to go on.`,
    paragraphs: [
      `The API key “${keyName}” of ${organisationName} ends on ${endsAt}. From then on, what uses it is refused.`,
      'Rotate the key to give it another secret and another end: the present secret may work on for some hours meanwhile. If nothing uses the key any more, revoke it.',
    ],
    action: { label: 'See the API keys', link },
    footnotes: [`You get this email because you are an administrator of ${organisationName}.`],
  }),
})
