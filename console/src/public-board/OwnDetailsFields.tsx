import { limits } from '@earshot/shared/limits'
import { TextField } from '../plain/Field.tsx'
import { Stack } from '../plain/Stack.tsx'
import { t } from '../texts/texts.ts'
import classes from './BoardForm.module.css'
import type { useOwnDetails } from './use-own-details.ts'

/** A name and an address, both optional, of whom no site has named; what is known is not asked again. */
export function OwnDetailsFields({
  details: { known, typed, errors, write },
}: {
  details: ReturnType<typeof useOwnDetails>
}) {
  if (known?.pendingEmail)
    return <p className={classes.note}>{t('details.pending', { email: known.pendingEmail })}</p>
  if (known?.email && known.name) return null
  return (
    <details className={classes.details} open={Object.keys(errors).length > 0 || undefined}>
      <summary>{t('details.ask')}</summary>
      <Stack gap="small">
        {!known?.name && (
          <TextField
            label={t('field.name')}
            description={t('field.name.hint')}
            autoComplete="name"
            maxLength={limits.contactNameMax}
            value={typed.name}
            error={errors.name}
            onChange={({ target }) => write({ name: target.value })}
          />
        )}
        {!known?.email && (
          <TextField
            label={t('field.email')}
            description={t('field.email.hint')}
            type="email"
            autoComplete="email"
            value={typed.email}
            error={errors.email}
            onChange={({ target }) => write({ email: target.value })}
          />
        )}
      </Stack>
    </details>
  )
}
