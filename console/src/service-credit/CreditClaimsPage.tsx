import { formatCents, formatMinutes, formatMonth } from '@earshot/shared/format/format'
import { ClaimDecision, OperatorClaim, OperatorClaimList } from '@earshot/shared/service-credit/credit-claim'
import { Badge, Button, Group, Text, Textarea, Title } from '@mantine/core'
import IconReceiptRefund from '@tabler/icons-react/dist/esm/icons/IconReceiptRefund.mjs'
import { useQuery } from '@tanstack/react-query'
import { request } from '../api/api.ts'
import { Form } from '../design/form/Form.tsx'
import { useForm } from '../design/form/use-form.ts'
import { RelativeTime } from '../design/mark/RelativeTime.tsx'
import { notifyDone } from '../design/notice/notify.tsx'
import { QueryState } from '../design/table/QueryState.tsx'
import classes from '../operator/Operator.module.css'
import { queryClient } from '../queries/query-client.ts'
import { keys } from '../queries/query-keys.ts'
import { listQuery, refetchOnVisit } from '../queries/server-query.ts'

const claimsQuery = refetchOnVisit(
  listQuery(keys.creditClaims(), '/operator/credit-claims', OperatorClaimList),
)

/** Claims for service credits after a month below the guaranteed uptime, to be granted or refused. */
export function CreditClaimsPage() {
  return (
    <QueryState
      query={useQuery(claimsQuery)}
      loading="Loading Credit Claims..."
      failed="The credit claims could not be loaded"
      empty={{
        Icon: IconReceiptRefund,
        title: 'No credit claims',
        text: 'After a month below 95 % uptime administrators can claim a credit. Claims are decided here.',
      }}
    >
      {(items) => (
        <ul className={classes.list}>
          {items.map((claim) => (
            <Row key={claim.id} claim={claim} />
          ))}
        </ul>
      )}
    </QueryState>
  )
}

const states = { open: 'Open', granted: 'Granted', refused: 'Refused' } as const

function Row({ claim }: { claim: OperatorClaim }) {
  const { month, reason, downMinutes, costCents, creditCents, state, note, createdAt, organisation } = claim
  return (
    <li className={classes.entry}>
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h4">
          {organisation.name}, {formatMonth(month)}
        </Title>
        <Badge variant="light" color={state === 'open' ? 'orange' : 'gray'}>
          {states[state]}
        </Badge>
      </Group>
      <Text size="sm">
        {formatCents(creditCents)}: {formatMinutes(downMinutes)} count; the plan of that month cost{' '}
        {formatCents(costCents)}.
      </Text>
      <Text size="sm" className={classes.words}>
        {reason}
      </Text>
      <Text size="sm" c="dimmed">
        {claim.claimant || 'A former member'}, <RelativeTime at={createdAt} />
        {note && `. You said: ${note}`}
      </Text>
      {state === 'open' && <ClaimDecisionForm claim={claim} />}
    </li>
  )
}

/** Grants or refuses a claim for a service credit; the claimant reads the note. */
function ClaimDecisionForm({ claim: { id, organisation } }: { claim: OperatorClaim }) {
  const form = useForm<ClaimDecision, OperatorClaim>({
    values: { decision: 'granted', note: '' },
    schema: ClaimDecision,
    send: (body) => request('PUT', `/operator/credit-claims/${id}/decision`, OperatorClaim, { body }),
    saved: ({ state }) => {
      notifyDone(state === 'granted' ? 'The credit is granted' : 'The credit is refused')
      return queryClient.invalidateQueries({ queryKey: claimsQuery.queryKey })
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
