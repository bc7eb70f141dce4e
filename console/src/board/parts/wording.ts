import { RequestError } from '@earshot/shared/contact/request-error'
import type { FieldError } from '@earshot/shared/errors'
import { locale, reasonFor, t, textIfThere } from '../../texts/texts.ts'

/** Why a request did not succeed, in a sentence. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof RequestError) || error.status === 0) return t('error.network')
  return reasonFor(error.problem, error.message)
}

/** The same of a form with one field. */
export const fieldReasonOf = (error: unknown): string =>
  error instanceof RequestError && error.errors[0] ? fieldErrorOf(error.errors[0]) : reasonOf(error)

/** What is wrong with a field: the catalogue's words for the field, else the server's. */
export const fieldErrorOf = ({ path, message }: FieldError): string =>
  textIfThere(`error.field.${path}`) ?? message

/** The day of a time in milliseconds: `21 Nov`, in another year than this `21 Nov 2025`. */
export function dayOf(at: number, now = Date.now()): string {
  const same = new Date(at).getFullYear() === new Date(now).getFullYear()
  return new Date(at).toLocaleDateString(locale(), {
    day: 'numeric',
    month: 'short',
    ...(!same && { year: 'numeric' }),
  })
}
