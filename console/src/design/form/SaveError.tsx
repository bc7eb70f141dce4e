import { Suspense } from 'react'
import { onDemand } from '../on-demand.ts'
import type { ConflictForm } from './ConflictChoice.tsx'
import { FormError, type FormErrorTitle } from './FormError.tsx'
import { isEditConflict } from './field-errors.ts'

const ConflictChoice = onDemand(async () => (await import('./ConflictChoice.tsx')).ConflictChoice)

interface Props {
  title: FormErrorTitle
  form: ConflictForm & { error: Error | null }
}

/** The error of a form that could not be saved; for an edit conflict, with the choice between both versions. */
export const SaveError = ({ title, form }: Props) =>
  isEditConflict(form.error) ? (
    <Suspense>
      <ConflictChoice form={form} names={Object.keys(form.error.formErrors)} />
    </Suspense>
  ) : (
    <FormError title={title} error={form.error} />
  )
