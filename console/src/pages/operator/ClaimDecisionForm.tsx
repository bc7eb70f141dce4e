import { ClaimDecision, OperatorClaim } from '@earshot/shared/credit-claim'
import { limits } from '@earshot/shared/limits'
import { Button, Group, Stack, Textarea } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Refused } from '../../form/refused.tsx'
import { request } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { notifyDone } from '../../lib/notify.tsx'
import { keys } from '../../lib/query-keys.ts'

/** Grants or refuses a request for a service credit; the claimant reads the note. */
export function ClaimDecisionForm({ claim: { id, organisation } }: { claim: OperatorClaim }) {
  const cache = useQueryClient()
  const form = useForm<ClaimDecision>({
    initialValues: { decision: 'granted', note: '' },
    validate: schemaResolver(ClaimDecision, { sync: true }),
  })
  const decide = useMutation({
    mutationFn: (body: ClaimDecision) =>
      request('PUT', `/operator/credit-claims/${id}/decision`, OperatorClaim, { body }),
    onSuccess: ({ state }) => {
      notifyDone(state === 'granted' ? 'The credit is granted' : 'The credit is refused')
      return cache.invalidateQueries({ queryKey: keys.creditClaims() })
    },
    onError: (error) => error instanceof ApiError && form.setErrors(error.formErrors),
  })
  const send = (decision: ClaimDecision['decision']) =>
    form.onSubmit((values) => decide.mutate({ ...values, decision }))
  return (
    <form noValidate aria-label={`Decision for ${organisation.name}`} onSubmit={send('granted')}>
      <Stack gap="sm">
        <Refused title="It could not be decided" error={decide.error} />
        <Textarea
          label="What to say to the claimant (optional)"
          autosize
          minRows={1}
          maxLength={limits.claimReasonMax}
          {...form.getInputProps('note')}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" loading={decide.isPending} onClick={() => send('refused')()}>
            Refuse
          </Button>
          <Button type="submit" loading={decide.isPending}>
            Grant
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
