import type { OperatorClaim } from '@earshot/shared/credit-claim'
import { formatCents, formatMinutes, formatMonth } from '@earshot/shared/format'
import { Badge, Group, Text, Title } from '@mantine/core'
import IconReceiptRefund from '@tabler/icons-react/dist/esm/icons/IconReceiptRefund.mjs'
import { useQuery } from '@tanstack/react-query'
import { creditClaimsQuery } from '../../queries/service-credits.ts'
import { QueryState } from '../../ui/QueryState.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { ClaimDecisionForm } from './ClaimDecisionForm.tsx'
import classes from './Operator.module.css'

/** What organisations ask for after a bad month, for the operator to grant or refuse. */
export function CreditClaimsPage() {
  return (
    <QueryState
      query={useQuery(creditClaimsQuery())}
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
        <Badge variant="light" radius="sm" tt="none" color={state === 'open' ? 'orange' : 'gray'}>
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
