import { ClaimDecision, OperatorClaim } from '@earshot/shared/credit-claim'
import { Button, Group, Textarea } from '@mantine/core'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/use-form.ts'
import { request } from '../../lib/api.ts'
import { notifyDone } from '../../lib/notify.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'

/** Grants or refuses a request for a service credit; the claimant reads the note. */
export function ClaimDecisionForm({ claim: { id, organisation } }: { claim: OperatorClaim }) {
  const form = useForm<ClaimDecision, OperatorClaim>({
    values: { decision: 'granted', note: '' },
    schema: ClaimDecision,
    send: (body) => request('PUT', `/operator/credit-claims/${id}/decision`, OperatorClaim, { body }),
    saved: ({ state }) => {
      notifyDone(state === 'granted' ? 'The credit is granted' : 'The credit is refused')
      return queryClient.invalidateQueries({ queryKey: keys.creditClaims() })
    },
  })
  return (
    <Form
      form={form}
      label={`Decision for ${organisation.name}`}
      failed="The claim could not be decided"
      gap="sm"
    >
      <Textarea label="What to say to the claimant (optional)" autosize minRows={1} {...form.field('note')} />
      <Group justify="flex-end" gap="xs">
        <Button
          variant="default"
          loading={form.pending}
          onClick={() => void form.submit({ decision: 'refused' })}
        >
          Refuse
        </Button>
        <Button type="submit" loading={form.pending}>
          Grant
        </Button>
      </Group>
    </Form>
  )
}
