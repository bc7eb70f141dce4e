import { may } from '@earshot/shared/permissions'
import { Kbd } from '@mantine/core'
import { useUser } from '../../lib/session.ts'
import classes from './Inbox.module.css'

const reading = [
  ['J', 'next'],
  ['K', 'previous'],
] as const
const deciding = [
  ['A', 'approve'],
  ['X', 'reject'],
  ['S', 'status'],
] as const
const always = [
  ['R', 'reply'],
  ['?', 'keys'],
] as const

/** The keys of the inbox at its foot; the list that `?` opens has them all. */
export function KeyHints() {
  const { currentTenant } = useUser()
  const hints = [...reading, ...(may(currentTenant, 'moderateFeedback') ? deciding : []), ...always]
  return (
    <div className={classes.keys} aria-hidden>
      {hints.map(([key, does]) => (
        <span key={key}>
          <Kbd size="xs">{key}</Kbd> {does}
        </span>
      ))}
    </div>
  )
}
