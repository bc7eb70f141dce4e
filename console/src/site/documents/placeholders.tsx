import { draftLifetime } from '@earshot/shared/contact/unsent'
import { fieldLimits } from '@earshot/shared/custom-field/field-limits'
import { counted } from '@earshot/shared/format/counted'
import { formatBytes } from '@earshot/shared/format/format'
import { limits } from '@earshot/shared/limits'
import { mailLimits } from '@earshot/shared/mail-limits'
import { betaSubscriptions, plans } from '@earshot/shared/plan/plans'
import { serviceLevel } from '@earshot/shared/service-credit/service-level'
import { defaultStatuses } from '@earshot/shared/status/status'
import { defaultColumns } from '@earshot/shared/task/task'
import { mistakes } from '@earshot/shared/widget/widget-mistakes'
import type { ReactElement, ReactNode } from 'react'
import * as samples from '../../installation/framework-samples.ts'
import { identifyCode, identitySamples } from '../../installation/identity-samples.ts'
import { paths } from '../../lib/paths.ts'
import { Island } from '../islands/Island.tsx'
import { ButtonLink } from '../parts/ButtonLink.tsx'
import { MailLink } from '../parts/MailLink.tsx'
import { settings } from '../settings.ts'

/* Placeholders of the documents: `{{limits.nameMax}}` is a figure, `{{days limits.invitationLife}}` a figure with its
   unit, `{{support-email}}` words, and `{{mistake-table}}`, in a paragraph of its own, a component. */

const server = settings.publicUrl
const key = 'pk_…'
const { support, creditMonthsMax } = serviceLevel

/** Values that a placeholder names by their path. */
const values = {
  betaSubscriptions,
  draftLifetime,
  limits,
  fieldLimits,
  mailLimits,
  plans,
  samples: {
    angular: samples.angularCode(server, key),
    identify: identifyCode,
    react: samples.reactCode(server, key),
    script: samples.scriptTag(server, key),
    snippet: samples.snippetOf(server, key),
    svelte: samples.svelteCode(server, key),
    vue: samples.vueCode(server, key),
  },
  serviceLevel,
  settings,
}

const nameList = (things: readonly { name: string }[]): string => things.map(({ name }) => name).join(', ')

const words: Record<string, string | ReactElement> = {
  'default-columns': nameList(defaultColumns),
  'default-statuses': nameList(defaultStatuses),
  'largest-credit': creditMonthsMax === 1 ? 'one month’s cost' : `${creditMonthsMax} months’ cost`,
  'security-email': <MailLink address={settings.securityEmail} />,
  'support-email': <MailLink address={settings.supportEmail} />,
  'support-hours': `${support.days}, ${support.from} to ${support.to} ${support.zone}`,
}

const blocks: Record<string, ReactElement> = {
  'identity-samples': <Island name="LanguageSamples" props={{ samples: identitySamples(key) }} />,
  'installation-check': <Island name="InstallationCheck" props={{}} />,
  'mistake-table': <MistakeTable />,
  'sign-up-button': (
    <p>
      <ButtonLink href={paths.signup()}>Sign up free</ButtonLink>
    </p>
  ),
}

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Units of figures; times are in milliseconds. */
const units: Record<string, (figure: number) => string> = {
  bytes: formatBytes,
  characters: (count) => counted(count, 'character'),
  days: (time) => counted(time / day, 'day'),
  hours: (time) => counted(time / hour, 'hour'),
  megapixels: (pixels) => counted(pixels / 1_000_000, 'megapixel'),
  minutes: (time) => counted(time / minute, 'minute'),
  percent: (share) => `${share * 100} %`,
  seconds: (time) => `${time / second} seconds`,
}

/**
 * Text with its placeholders replaced.
 *
 * @throws Error if a placeholder is unknown
 */
export const fillPlaceholders = (text: string): ReactNode[] =>
  text.split(/\{\{(.*?)\}\}/).map((part, index) => (index % 2 === 0 ? part : (words[part] ?? figureAt(part))))

/** The component that a whole paragraph stands for; undefined for any other paragraph. */
export function findBlock(paragraph: string): ReactElement | undefined {
  const [, name = ''] = /^\{\{([a-z-]+)\}\}$/.exec(paragraph) ?? []
  return blocks[name]
}

function figureAt(placeholder: string): string {
  const [path = '', unit] = placeholder.split(' ').reverse()
  const value = path.split('.').reduce<unknown>(property, values)
  if (typeof value === 'string' && !unit) return value
  const format = unit === undefined ? (figure: number) => figure.toLocaleString('en-GB') : units[unit]
  if (typeof value !== 'number' || !format) throw new Error(`Unknown placeholder {{${placeholder}}}`)
  return format(value)
}

const property = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined

/** Mistakes that the widget reports in the browser's console; each of its lines leads to a row. */
function MistakeTable() {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">What it says</th>
          <th scope="col">What to do</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(mistakes).map(([code, { says, mend }]) => (
          <tr key={code} id={code}>
            <td>{says.replace('{{about}}', '…')}</td>
            <td>{mend}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
