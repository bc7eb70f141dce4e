import { RequestError } from '@earshot/shared/contact/request-error'
import type { FieldError } from '@earshot/shared/errors'
import { locale, reasonFor, t, textIfThere } from '../../texts/texts.ts'

/** The reason for a failed request, in a sentence. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof RequestError) || error.status === 0) return t('error.network')
  return reasonFor(error.problem, error.message)
}

/** The reason for a failed form with a single field, in a sentence. */
export const fieldReasonOf = (error: unknown): string =>
  error instanceof RequestError && error.errors[0] ? fieldErrorOf(error.errors[0]) : reasonOf(error)

/** Error text of a field: from the catalogue, otherwise from the server. */
export const fieldErrorOf = ({ path, message }: FieldError): string =>
  textIfThere(`error.field.${path}`) ?? message

/** The day of a time in milliseconds: `21 Nov`, or `21 Nov 2025` in another year. */
export function dayOf(at: number, now = Date.now()): string {
  const same = new Date(at).getFullYear() === new Date(now).getFullYear()
  return new Date(at).toLocaleDateString(locale(), {
    day: 'numeric',
    month: 'short',
    ...(!same && { year: 'numeric' }),
  })
}
