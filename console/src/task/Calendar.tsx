import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'

interface Props {
  /** Such as `2026-11-20`; `''` for none. */
  day: string
  onChoose: (day: string) => void
}

/** A calendar of one month that selects a day. In a file of its own, which loads on demand. */
export default function Calendar({ day, onChoose }: Props) {
  return (
    <DatePicker
      value={day || null}
      {...(day && { defaultDate: day })}
      onChange={(chosen) => chosen && onChoose(chosen)}
      highlightToday
      weekendDays={[]}
      ariaLabels={{ nextMonth: 'Next month', previousMonth: 'Previous month' }}
    />
  )
}
