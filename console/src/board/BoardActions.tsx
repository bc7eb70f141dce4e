import { isNamed } from '@earshot/shared/person/contact-name'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from '../design/plain/Button.tsx'
import { t } from '../texts/texts.ts'
import classes from './BoardActions.module.css'
import { leave } from './contact/leave.ts'
import { useKnownDetails } from './form/use-own-details.ts'
import { NotificationBell } from './notification/NotificationBell.tsx'
import { useBoard } from './parts/board-context.ts'
import { SignIn } from './SignIn.tsx'

/** The reader's own part of the header: notifications and identity. */
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
