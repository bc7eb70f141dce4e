import { monthSpan } from '@earshot/shared/field/month'
import {
  formatCents,
  formatMinutes,
  formatMoment,
  formatMonth,
  formatPercent,
} from '@earshot/shared/format/format'
import {
  type ClaimState,
  CreditClaim,
  type MonthFigures,
  NewCreditClaim,
  ServiceCredits,
} from '@earshot/shared/service-credit/credit-claim'
import { serviceLevel } from '@earshot/shared/service-credit/service-level'
import { Anchor, Badge, Group, Stack, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { request } from '../api/api.ts'
import { Form } from '../design/form/Form.tsx'
import { useForm } from '../design/form/use-form.ts'
import { notifyDone } from '../design/notice/notify.tsx'
import { Panel } from '../design/page/Panel.tsx'
import { QueryState } from '../design/table/QueryState.tsx'
import { paths } from '../lib/paths.ts'
import { queryClient } from '../queries/query-client.ts'
import { keys } from '../queries/query-keys.ts'
import { getQuery, refetchOnVisit } from '../queries/server-query.ts'
import classes from './CreditsPanel.module.css'

const creditsQuery = refetchOnVisit(
  getQuery(keys.serviceCredits(), '/organisation/service-credits', ServiceCredits),
)

/** Claims a service credit for this month or the last one, and shows the state of claims. */
export function CreditsPanel() {
  return (
    <Panel title="Service credits">
      <Text size="sm" c="dimmed" mb="sm">
        If uptime is below {serviceLevel.creditBelow} % in a month, you get {serviceLevel.creditDays} days of
        credit.{' '}
        <Anchor
          href={`${paths.termsOfService()}#service-level-agreement`}
          size="sm"
          underline="always"
          target="_blank"
        >
          The rules
        </Anchor>{' '}
        and{' '}
        <Anchor href={paths.status()} size="sm" underline="always" target="_blank">
          the status page
        </Anchor>
      </Text>
      <QueryState
        query={useQuery(creditsQuery)}
        loading="Loading Service Credits..."
        failed="The service credits could not be loaded"
      >
        {(credits) => <Credits credits={credits} />}
      </QueryState>
    </Panel>
  )
}

function Credits({ credits: { months, recordedSince, claims } }: { credits: ServiceCredits }) {
  const older = claims.filter(({ month }) => months.every((figures) => figures.month !== month))
  return (
    <ul className={classes.credits}>
      {recordedSince === null && (
        <Text component="li" size="sm" c="dimmed">
          Uptime is not recorded yet; it is from the next whole minute on.
        </Text>
      )}
      {months.map((figures) => (
        <Month
          key={figures.month}
          figures={figures}
          recordedSince={recordedSince}
          claim={claims.find(({ month }) => month === figures.month)}
        />
      ))}
      {older.map((claim) => (
        <li key={claim.id}>
          <Text fw={600}>{formatMonth(claim.month)}</Text>
          <Claim claim={claim} />
        </li>
      ))}
    </ul>
  )
}

interface MonthProps {
  figures: MonthFigures
  recordedSince: number | null
  claim: CreditClaim | undefined
}

function Month({ figures, recordedSince, claim }: MonthProps) {
  const { month, upTime, countedMinutes, downMinutes, verdict } = figures
  const partly = recordedSince !== null && recordedSince > monthSpan(month).from
  return (
    <li>
      <Stack gap={6}>
        <Group justify="space-between" gap="xs">
          <Text fw={600}>{formatMonth(month)}</Text>
          <Text size="sm">
            {formatPercent(upTime)}{' '}
            {partly && countedMinutes === 0 ? 'since recording began' : 'of the whole month'}
          </Text>
        </Group>
        <Text size="sm" c="dimmed">
          {downMinutes === 0
            ? 'No interruption.'
            : `Down for ${formatMinutes(downMinutes)}, of which ${formatMinutes(countedMinutes)} count.`}{' '}
          {claim ? '' : verdictInWords(figures)}
          {partly && ` Recorded since ${formatMoment(recordedSince)}.`}
        </Text>
        {claim ? <Claim claim={claim} /> : verdict === 'due' && <CreditClaimForm month={month} />}
      </Stack>
    </li>
  )
}

function verdictInWords({ verdict, creditCents, claimUntil }: MonthFigures): string {
  if (verdict === 'due')
    return `A credit of ${formatCents(creditCents)} can be claimed${claimUntil === null ? '' : ` until ${formatMoment(claimUntil)}`}.`
  if (verdict === 'free') return 'There are no credits on the Free plan.'
  if (verdict === 'late') return `The ${serviceLevel.claimWithinDays} days to claim a credit are over.`
  return 'There is no credit to claim.'
}

const states: Record<ClaimState, { label: string; color: string }> = {
  open: { label: 'With the operator', color: 'blue' },
  granted: { label: 'Granted', color: 'green' },
  refused: { label: 'Refused', color: 'gray' },
}

function Claim({ claim: { state, creditCents, note, createdAt } }: { claim: CreditClaim }) {
  return (
    <>
      <Group gap="xs">
        <Badge variant="light" color={states[state].color}>
          {states[state].label}
        </Badge>
        <Text size="sm">
          {formatCents(creditCents)}, claimed on {formatMoment(createdAt)}
        </Text>
      </Group>
      {note && (
        <Text size="sm" c="dimmed">
          The operator says: {note}
        </Text>
      )}
    </>
  )
}

/** Claims the service credit of a month; the server computes its amount. */
function CreditClaimForm({ month }: { month: string }) {
  const form = useForm<NewCreditClaim, CreditClaim>({
    values: { month, reason: '' },
    schema: NewCreditClaim,
    send: (body) => request('POST', '/organisation/service-credits', CreditClaim, { body }),
    saved: () => {
      notifyDone('Your claim is with the operator')
      return queryClient.invalidateQueries({ queryKey: creditsQuery.queryKey })
    },
  })
  return (
    <Form
      form={form}
      label={`Service credit for ${formatMonth(month)}`}
      failed="The credit could not be requested."
      submit="Claim credit"
      gap="sm"
    >
      <Textarea label="When and how did you notice it?" autosize minRows={2} {...form.field('reason')} />
    </Form>
  )
}
