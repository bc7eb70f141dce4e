import { Button, Group, Popover, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import { lazy, Suspense } from 'react'
import {
  dayOf,
  daysToMonday,
  dueAtOf,
  dueDayFormat,
  dueIn,
  formatDueDistance,
  isOverdue,
} from '../../board/due-day.ts'
import { useDateFormat } from '../../lib/format-locale.ts'
import { PropertyButton } from '../../ui/Property.tsx'
import classes from './TaskPanel.module.css'

/** Loads as it is first opened: most tasks are looked at without it. */
const Calendar = lazy(() => import('./Calendar.tsx'))

interface Props {
  dueAt: number | null
  onChange: (dueAt: number | null) => void
  readOnly: boolean
}

/** The due date: the days that are chosen most often, and a calendar. */
export function DueDate({ dueAt, onChange, readOnly }: Props) {
  const [opened, { toggle, close }] = useDisclosure(false)
  const now = new Date()
  const choose = (to: number | null) => {
    close()
    onChange(to)
  }
  const shown = <DueWords dueAt={dueAt} now={now} />
  if (readOnly) return shown
  return (
    <Popover
      opened={opened}
      onChange={(open) => open || close()}
      position="bottom-start"
      trapFocus
      returnFocus
      transitionProps={{ duration: 90 }}
    >
      <Popover.Target>
        <PropertyButton label="Due date" onClick={toggle}>
          {shown}
        </PropertyButton>
      </Popover.Target>
      <Popover.Dropdown aria-label="Due date">
        <Stack gap="xs">
          <Group gap={6}>
            <Quick onClick={() => choose(dueIn(0, now))}>Today</Quick>
            <Quick onClick={() => choose(dueIn(1, now))}>Tomorrow</Quick>
            <Quick onClick={() => choose(dueIn(daysToMonday(now), now))}>Next week</Quick>
            {dueAt !== null && <Quick onClick={() => choose(null)}>No date</Quick>}
          </Group>
          <Suspense fallback={<div className={classes.calendar} />}>
            <Calendar day={dayOf(dueAt)} onChoose={(day) => choose(dueAtOf(day))} />
          </Suspense>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

const Quick = (props: { onClick: () => void; children: string }) => (
  <Button size="compact-sm" variant="default" {...props} />
)

function DueWords({ dueAt, now }: { dueAt: number | null; now: Date }) {
  const day = useDateFormat(dueDayFormat)
  if (dueAt === null) return <span className={classes.none}>No date</span>
  return (
    <span className={classes.due} data-late={isOverdue(dueAt, now)}>
      <IconCalendar size={14} aria-hidden /> {day.format(dueAt)}, {formatDueDistance(dueAt, now)}
    </span>
  )
}
