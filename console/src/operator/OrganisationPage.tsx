import { counted } from '@earshot/shared/format/counted'
import { type OperatorOrganisationDetail, PlanChoice } from '@earshot/shared/operator/operator'
import { plans } from '@earshot/shared/plan/plans'
import { Anchor, Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { Form } from '../design/form/Form.tsx'
import { useForm } from '../design/form/use-form.ts'
import { RelativeTime } from '../design/mark/RelativeTime.tsx'
import { notifyDone } from '../design/notice/notify.tsx'
import { PageHeader } from '../design/page/PageHeader.tsx'
import { Panel } from '../design/page/Panel.tsx'
import { QueryState } from '../design/table/QueryState.tsx'
import { paths } from '../lib/paths.ts'
import { UsageBars } from '../organisation/UsageBars.tsx'
import { ComplimentaryPlanPanel } from './ComplimentaryPlanPanel.tsx'
import classes from './Operator.module.css'
import { operatorOrganisationQuery, useOrganisationChange } from './operator-queries.ts'
import { SuspendedBadge } from './organisation-columns.tsx'
import { SuspensionPanel } from './SuspensionPanel.tsx'

/** One organisation: plan, usage, administrators, and the operator's actions. */
export function OrganisationPage() {
  const { organisationId = '' } = useParams()
  const organisation = useQuery(operatorOrganisationQuery(organisationId))
  const name = organisation.data?.name ?? 'Organisation'
  return (
    <>
      <Link to={paths.operatorOrganisations()} className={classes.back}>
        <IconArrowLeft size={16} aria-hidden />
        Organisations
      </Link>
      <PageHeader
        level={1}
        title={`${name} · Operator`}
        heading={
          <>
            <bdi>{name}</bdi> {organisation.data?.suspension && <SuspendedBadge />}
          </>
        }
        description={organisation.data && <Facts organisation={organisation.data} />}
      />
      <QueryState
        query={organisation}
        loading="Loading Organisation..."
        failed="The organisation could not be loaded"
      >
        {(loaded) => <Panels key={loaded.id} organisation={loaded} />}
      </QueryState>
    </>
  )
}

const Facts = ({
  organisation: { id, members, feedback, createdAt, lastActivityAt },
}: {
  organisation: OperatorOrganisationDetail
}) => (
  <>
    {`${counted(members, 'member')}, ${counted(feedback, 'item of feedback', 'items of feedback')}. Created `}
    <RelativeTime at={createdAt} />
    {lastActivityAt !== null && (
      <>
        , last active <RelativeTime at={lastActivityAt} />
      </>
    )}
    . {id}
  </>
)

const Panels = ({ organisation }: { organisation: OperatorOrganisationDetail }) => (
  <div className={classes.panels}>
    <Stack>
      <Panel title="Usage">
        <UsageBars usage={organisation.usage} />
      </Panel>
      <SuspensionPanel organisation={organisation} />
    </Stack>
    <Stack>
      <Panel title="Plan">
        <PlanForm organisation={organisation} />
      </Panel>
      <ComplimentaryPlanPanel organisation={organisation} />
      <Panel title="Administrators">
        <Administrators administrators={organisation.administrators} />
      </Panel>
    </Stack>
  </div>
)

function Administrators({ administrators }: Pick<OperatorOrganisationDetail, 'administrators'>) {
  if (administrators.length === 0) return <Text c="dimmed">No administrator can log in.</Text>
  return (
    <ul className={classes.people}>
      {administrators.map(({ email, name, owner }) => (
        <li key={email} className={classes.person}>
          <span>
            <bdi>{name}</bdi>
            {owner && ' (owner)'}
          </span>
          <Anchor href={`mailto:${email}`} size="sm" underline="always">
            {email}
          </Anchor>
        </li>
      ))}
    </ul>
  )
}

const betaPrice = {
  taken: 'Has the beta price of Pro, and keeps it.',
  open: 'Gets the beta price when it subscribes to Pro.',
  gone: 'No beta prices are left.',
} as const

/** Sets an organisation's plan by hand, without a payment. */
function PlanForm({ organisation }: { organisation: OperatorOrganisationDetail }) {
  const { id, name, setPlan, usage } = organisation
  const change = useOrganisationChange<PlanChoice>('PUT', id, 'plan')
  const form = useForm<PlanChoice, OperatorOrganisationDetail>({
    values: { plan: setPlan },
    schema: PlanChoice,
    send: (values) => change.mutateAsync(values),
    saved: (changed) => notifyDone(`${name} is on the ${plans[changed.plan].title} plan`),
  })
  return (
    <Form form={form} label="Plan" failed="The plan could not be set" gap="sm">
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <NativeSelect
          flex={1}
          label="Plan of this organisation"
          data={Object.values(plans).map(({ name: value, title }) => ({ value, label: title }))}
          {...form.field('plan')}
        />
        <Button type="submit" loading={form.pending} disabled={!form.changed}>
          Set plan
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {betaPrice[usage.betaPrice]}
      </Text>
    </Form>
  )
}
