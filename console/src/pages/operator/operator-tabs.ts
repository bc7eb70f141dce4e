import { paths } from '../../lib/paths.ts'

/** The operator's pages, as tabs. */
export const operatorTabs: readonly { label: string; to: string }[] = [
  { label: 'Organisations', to: paths.operatorOrganisations() },
  { label: 'Held sign-ups', to: paths.heldSignUps() },
  { label: 'Incidents', to: paths.incidents() },
  { label: 'Maintenance', to: paths.maintenance() },
  { label: 'Credit claims', to: paths.creditClaims() },
  { label: 'Waiting list', to: paths.subscribers() },
  { label: 'Messages', to: paths.contactMessages() },
]
