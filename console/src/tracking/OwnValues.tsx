import type { OwnFieldValue } from '@earshot/shared/custom-field/own-field-value'
import { locale } from '../texts/texts.ts'
import classes from './TrackPage.module.css'

/** The values of the project's fields that the author has given. */
export const OwnValues = ({ fields }: { fields: readonly OwnFieldValue[] }) =>
  fields.length > 0 && (
    <dl className={classes.values}>
      {fields.map((field) => (
        <div key={field.name}>
          <dt dir="auto">{field.name}</dt>
          <dd dir="auto">{textOf(field)}</dd>
        </div>
      ))}
    </dl>
  )

function textOf({ type, value }: OwnFieldValue): string {
  if (typeof value === 'number') return value.toLocaleString(locale(), { maximumFractionDigits: 4 })
  if (type !== 'date') return value
  return new Date(value).toLocaleDateString(locale(), { dateStyle: 'medium', timeZone: 'UTC' })
}
