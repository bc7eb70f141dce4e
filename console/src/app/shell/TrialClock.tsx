import type { Subscription } from '@earshot/shared/billing/billing'
import { plans } from '@earshot/shared/plan/plans'
import { serviceLevel } from '@earshot/shared/service-credit/service-level'
import { Button, Group, Popover, Stack, Text, UnstyledButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import IconClockHour4 from '@tabler/icons-react/dist/esm/icons/IconClockHour4.mjs'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { useStartTrial } from '../../billing/use-start-trial.ts'
import { useDateFormat } from '../../lib/format-locale.ts'
import { useInterval } from '../../lib/hooks/use-timer.ts'
import { paths } from '../../lib/paths.ts'
import { daysLeft, runningTrial } from '../../plan/subscription-state.ts'
import { subscriptionQuery } from '../../queries/billing.ts'
import { useUser } from '../../session/session.ts'
import { plannedTrial, rememberTrial } from '../../session/sign-up-here.ts'
import classes from './Shell.module.css'

/** Refresh interval in milliseconds: short enough for a day to end on time. */
const tick = 60_000

/** Remaining time of a plan's trial, for members who may pay; if hidden, it returns the next day. */
export function TrialClock() {
  const { currentTenant } = useUser()
  const { data } = useQuery(subscriptionQuery())
  usePlannedTrial(data)
  const [now, setNow] = useState(Date.now)
  useInterval(() => setNow(Date.now()), tick)
  const [hidden, hide] = useLocalStorage({
    key: 'earshot-trial-clock-hidden',
    defaultValue: '',
    getInitialValueInEffect: false,
  })
  const trial = data && data.billing !== 'off' && runningTrial(data, now)
  const today = `${currentTenant.id} ${new Date(now).toDateString()}`
  if (!trial || hidden === today) return null
  return <Clock trial={trial} loses={data.next.loses} now={now} onHide={() => hide(today)} />
}

interface ClockProps {
  trial: NonNullable<Subscription['trial']>
  /** True if the organisation has less after the trial. */
  loses: boolean
  now: number
  onHide: () => void
}

function Clock({ trial, loses, now, onHide }: ClockProps) {
  const { title } = plans[trial.plan]
  const [opened, open] = useState(false)
  const { format } = useDateFormat({ dateStyle: 'long' })
  const days = daysLeft(trial, now)
  return (
    <Popover opened={opened} onChange={open} position="bottom-end" width={320} withinPortal>
      <Popover.Target>
        <UnstyledButton className={classes.tool} onClick={() => open(!opened)}>
          <IconClockHour4 size={16} aria-hidden />
          <span className={classes.clock}>
            <span className={classes.trial}>Trial of {title}: </span>
            {days}
            <span className={classes.trial}> {days === 1 ? 'day' : 'days'} left</span>
          </span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label="Trial">
        <Stack gap="sm">
          <Text size="sm">
            Your trial of {title} ends on {format(trial.endsAt)}. {loses && 'Subscribe to keep it. '}Nothing
            is deleted.
          </Text>
          <Group justify="space-between" gap="xs">
            <Button variant="subtle" color="gray" size="compact-sm" onClick={onHide}>
              Hide until tomorrow
            </Button>
            <Button
              component={Link}
              to={paths.subscription()}
              variant="default"
              size="compact-sm"
              onClick={() => open(false)}
            >
              Compare plans
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

const day = 24 * 60 * 60_000

/** Lifetime of the remembered choice, in milliseconds: a later user of the same browser did not make it. */
const rememberedFor = 2 * day

/** Begins the trial of the plan chosen at sign-up as soon as the person enters their new organisation. */
function usePlannedTrial(subscription: Subscription | undefined): void {
  const { mutate } = useStartTrial()
  useEffect(() => {
    const plan = plannedTrial()
    if (!subscription || !plan) return
    rememberTrial(null)
    if (isNew(subscription, Date.now())) mutate({ plan })
  }, [subscription, mutate])
}

/** True if an organisation was created recently and could try a plan. */
const isNew = ({ billing, trial, state, freeUntil }: Subscription, now: number): boolean =>
  billing !== 'off' &&
  trial === null &&
  state === 'none' &&
  freeUntil !== null &&
  freeUntil - now > serviceLevel.trialDays * day - rememberedFor
