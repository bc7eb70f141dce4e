import { isNamed } from '@earshot/shared/person/contact-name'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from '../plain/Button.tsx'
import { t } from '../texts/texts.ts'
import classes from './BoardActions.module.css'
import { useBoard } from './board-context.ts'
import { leave } from './leave.ts'
import { NotificationBell } from './NotificationBell.tsx'
import { SignIn } from './SignIn.tsx'
import { useKnownDetails } from './use-own-details.ts'

/** What a reader has of their own in the header: notifications, and as whom they read. */
export function BoardActions() {
  const { contact } = useBoard()
  const queryClient = useQueryClient()
  const known = contact.session.contact()
  const details = useKnownDetails()
  return (
    <div className={classes.actions}>
      {contact.session.isKnown() && <NotificationBell />}
      {known?.verified ? (
        <>
          <span className={classes.name}>
            {isNamed(known) ? known.name : (details?.name ?? details?.email ?? known.name)}
          </span>
          <Button tone="outlined" small onClick={() => void leave(contact, queryClient)}>
            {t('signOut')}
          </Button>
        </>
      ) : (
        <SignIn />
      )}
    </div>
  )
}
