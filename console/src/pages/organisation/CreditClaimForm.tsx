import { CreditClaim, NewCreditClaim } from '@earshot/shared/credit-claim'
import { formatMonth } from '@earshot/shared/format'
import { limits } from '@earshot/shared/limits'
import { Button, Group, Stack, Textarea } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { focusFirstError } from '../../form/focus-first-error.ts'
import { request } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { notifyDone } from '../../lib/notify.tsx'
import { keys } from '../../lib/query-keys.ts'
import { Notice } from '../../ui/Notice.tsx'

/** Asks for the service credit of a month; what it comes to, the server knows. */
export function CreditClaimForm({ month }: { month: string }) {
  const cache = useQueryClient()
  const form = useForm<NewCreditClaim>({
    initialValues: { month, reason: '' },
    validate: schemaResolver(NewCreditClaim, { sync: true }),
  })
  const claim = useMutation({
    mutationFn: (body: NewCreditClaim) =>
      request('POST', '/organisation/service-credits', CreditClaim, { body }),
    onSuccess: () => {
      notifyDone('Your request is with the operator')
      return cache.invalidateQueries({ queryKey: keys.serviceCredits() })
    },
    onError: (error) => error instanceof ApiError && form.setErrors(error.formErrors),
  })
  const refused = claim.error && form.errors.reason === undefined
  return (
    <form
      onSubmit={form.onSubmit((values) => claim.mutate(values), focusFirstError(form))}
      noValidate
      aria-label={`Service credit for ${formatMonth(month)}`}
    >
      <Stack gap="sm">
        {refused && (
          <Notice tone="danger" title="The credit could not be asked for" messages={[claim.error.message]} />
        )}
        <Textarea
          label="When and how did you notice it?"
          autosize
          minRows={2}
          maxLength={limits.claimReasonMax}
          {...form.getInputProps('reason')}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={claim.isPending}>
            Ask for the credit
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
