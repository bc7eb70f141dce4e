import type { OrganisationUsage } from '@earshot/shared/organisation'
import { type PlanName, plans } from '@earshot/shared/plans'
import { Badge, Group, Text, Title } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { Panel } from '../../ui/Panel.tsx'
import classes from './Organisation.module.css'
import { planOffers, planPrice } from './plan-offers.ts'

/** Every plan side by side, from the one plan table; the organisation's own is marked. */
export const PlanList = ({
  current,
  betaPrice,
}: {
  current: PlanName
  betaPrice: OrganisationUsage['betaPrice']
}) => (
  <Panel title="Plans">
    <ul className={classes.plans}>
      {Object.values(plans).map((plan) => {
        const { now, note } = planPrice(plan, betaPrice)
        return (
          <li key={plan.name} className={classes.plan} data-current={plan.name === current}>
            <Group justify="space-between" gap="xs">
              <Title order={3}>{plan.title}</Title>
              {plan.name === current && (
                <Badge variant="light" radius="sm" tt="none">
                  Current plan
                </Badge>
              )}
            </Group>
            <div>
              <span className={classes.price}>{now}</span>{' '}
              <Text span size="sm" c="dimmed">
                {note}
              </Text>
            </div>
            <ul className={classes.offers}>
              {planOffers(plan).map((offer) => (
                <li key={offer}>
                  <IconCheck size={14} aria-hidden />
                  <span>{offer}</span>
                </li>
              ))}
            </ul>
          </li>
        )
      })}
    </ul>
  </Panel>
)
