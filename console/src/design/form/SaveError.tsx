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

/** The error of a form that could not be saved; for an edit conflict, with the choice between both versions. */
export const SaveError = ({ title, form }: Props) =>
  isOutdated(form.error) ? (
    <Suspense>
      <OutdatedChoice form={form} names={Object.keys(form.error.formErrors)} />
    </Suspense>
  ) : (
    <FormError title={title} error={form.error} />
  )
