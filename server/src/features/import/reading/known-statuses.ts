import type { StatusCategory } from '@earshot/shared/status/status'
import { plainName } from './column-names.ts'

/** Names of statuses in English, in German and in other tools, by the category that they mean. */
const names: Record<StatusCategory, readonly string[]> = {
  open: [
    'open',
    'offen',
    'new',
    'neu',
    'under review',
    'in prufung',
    'in review',
    'gathering feedback',
    'backlog',
    'to do',
    'todo',
    'zu erledigen',
    'considering',
    'needs review',
    'unread',
    'candidate',
    'reopened',
  ],
  planned: [
    'planned',
    'geplant',
    'roadmap',
    'accepted',
    'angenommen',
    'next',
    'selected for development',
    'scheduled',
  ],
  started: [
    'started',
    'in progress',
    'in arbeit',
    'in bearbeitung',
    'begonnen',
    'in development',
    'in review by qa',
    'beta',
    'doing',
  ],
  done: [
    'done',
    'fertig',
    'erledigt',
    'complete',
    'completed',
    'abgeschlossen',
    'shipped',
    'released',
    'live',
    'resolved',
    'gelost',
    'fixed',
    'behoben',
  ],
  closed: [
    'closed',
    'geschlossen',
    'declined',
    'abgelehnt',
    'rejected',
    'wont do',
    'won t do',
    'wontfix',
    'not planned',
    'duplicate',
    'duplikat',
    'archived',
    'archiviert',
    'cancelled',
    'canceled',
  ],
}

interface ProjectStatus {
  id: string
  name: string
  category: StatusCategory
}

/** The project's status that a status in a file probably is: of the same name, else of the same meaning. */
export function guessStatus(name: string, statuses: readonly ProjectStatus[]): string | undefined {
  const plain = plainName(name)
  const same = statuses.find((status) => plainName(status.name) === plain)
  if (same) return same.id
  return statuses.find(({ category }) => names[category].includes(plain))?.id
}
