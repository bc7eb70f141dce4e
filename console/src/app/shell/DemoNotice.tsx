import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import type { MouseEvent } from 'react'
import { notifyFailed } from '../../design/notice/notify.tsx'
import { paths } from '../../lib/paths.ts'
import { signOut, useUser } from '../../session/session.ts'
import classes from './ServiceNotices.module.css'

/** Tells visitors of the live demo on every page that they only look around, and leads to the sign-up. */
export function DemoNotice() {
  const { currentTenant, firstName } = useUser()
  return (
    <section className={classes.notices} aria-label="Live demo">
      <div className={classes.notice} role="status">
        <IconEye size={18} aria-hidden className={classes.icon} />
        <p className={classes.words}>
          <b>Live demo:</b> you’re looking around {currentTenant.name} as {firstName}. Nothing is saved.{' '}
          <a href={paths.signup()} onClick={leave}>
            Sign up free
          </a>{' '}
          ·{' '}
          <a href={paths.home()} onClick={leave}>
            Leave the demo
          </a>
        </p>
      </div>
    </section>
  )
}

/** Ends the visit before the browser follows the link: these pages lead whoever is signed in back to the console. */
function leave(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  const { href } = event.currentTarget
  signOut().then(
    () => location.assign(href),
    (error) => notifyFailed('You could not leave the demo', error),
  )
}
