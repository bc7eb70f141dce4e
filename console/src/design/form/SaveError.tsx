import { Suspense } from 'react'
import { onDemand } from '../on-demand.ts'
import { FormError, type FormErrorTitle } from './FormError.tsx'
import { isOutdated } from './field-errors.ts'
import type { OutdatedForm } from './OutdatedChoice.tsx'

const OutdatedChoice = onDemand(async () => (await import('./OutdatedChoice.tsx')).OutdatedChoice)

interface Props {
  title: FormErrorTitle
  form: OutdatedForm & { error: Error | null }
}

/** Why a form could not be saved; where somebody else has changed the same meanwhile, with the choice between both. */
export const SaveError = ({ title, form }: Props) =>
  isOutdated(form.error) ? (
    <Suspense>
      <OutdatedChoice form={form} names={Object.keys(form.error.formErrors)} />
    </Suspense>
  ) : (
    <FormError title={title} error={form.error} />
  )
