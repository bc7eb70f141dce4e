import type { StatusCategory } from './status.ts'

export const statusCategoryLabels: Record<StatusCategory, string> = {
  open: 'Open',
  planned: 'Planned',
  started: 'In progress',
  done: 'Done',
  closed: 'Declined',
}
