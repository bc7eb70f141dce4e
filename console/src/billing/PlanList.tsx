import { counted } from '@earshot/shared/format/counted'
import type { OrganisationUsage } from '@earshot/shared/organisation/organisation'
import { type Plan, type PlanName, plans } from '@earshot/shared/plan/plans'
import { Badge, Group, Text, Title } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import type { ReactNode } from 'react'
import classes from './Billing.module.css'
import { planOffers, type WrittenPrice } from './plan-offers.ts'

interface Props {
  current: PlanName
  usage: OrganisationUsage | undefined
  /** Remaining days if the current plan is only tried. */
  trialDays?: number | undefined
  priceOf: (plan: Plan) => WrittenPrice | undefined
  /** Buttons below the features of a plan. */
  actionsOf?: (plan: Plan) => ReactNode
}

/** Every plan side by side, from the shared plan table; the organisation's own plan is marked. */
export const PlanList = ({ current, usage, trialDays, priceOf, actionsOf }: Props) => (
  <ul className={classes.plans}>
    {Object.values(plans).map((plan) => (
      <li key={plan.name} className={classes.plan} data-current={plan.name === current}>
        <Group justify="space-between" gap="xs">
          <Title order={3}>{plan.title}</Title>
          {plan.name === current && (
            <Badge variant="light">
              {trialDays === undefined ? 'Current plan' : `Trial, ${counted(trialDays, 'day')} left`}
            </Badge>
          )}
        </Group>
        <Price price={priceOf(plan)} />
        <ul className={classes.offers}>
          {planOffers(plan, usage).map(({ text, over }) => (
            <li key={text}>
              <IconCheck size={14} aria-hidden />
              <span>
                {text}
                {over && (
                  <>
                    , <span className={classes.over}>{over}</span>
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
        {actionsOf?.(plan)}
      </li>
    ))}
  </ul>
)

const Price = ({ price }: { price: WrittenPrice | undefined }) => (
  <div>
    <span className={classes.price}>{price?.now ?? '–'}</span>{' '}
    <Text span size="sm" c="dimmed">
      {price?.note ?? 'not sold this way'}
    </Text>
  </div>
)
