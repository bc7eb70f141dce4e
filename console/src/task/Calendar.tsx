import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'

interface Props {
  /** As `2026-11-20`; `''` for none. */
  day: string
  onChoose: (day: string) => void
}

/** A month at a time, to choose a day. In a file of its own, so that it loads when it is wanted. */
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
