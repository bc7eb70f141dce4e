import { serviceLevel } from '@earshot/shared/service-level'
import { paths } from '../../lib/paths.ts'
import { settings } from '../settings.ts'
import board from './StatusBoard.module.css'
import classes from './StatusPage.module.css'
import strip from './StatusStrip.module.css'

/** Whether the service works. What is measured is put in by the server, so that it can be read without a script. */
export const StatusPage = () => (
  <div className={classes.page}>
    <header className={classes.head}>
      <h1>Status</h1>
      <p>
        <a href={paths.statusFeed()}>Follow as a feed</a>
      </p>
    </header>
    <div className={`${board.board} ${strip.board}`}>{settings.statusBoard}</div>
    <section className={classes.method} aria-labelledby="method-title" id="method">
      <h2 id="method-title">How this is measured</h2>
      <p>
        At the beginning of every minute the server notes that it runs and that its database takes a write; a
        minute without such a note was an outage. Mail counts as late when emails wait for minutes without
        being taken, or when several in a row cannot be delivered to a mail server. It is measured from
        inside: a broken line between you and us does not show here.
      </p>
      <p>
        Days are days in UTC. Announced maintenance is not counted as down-time. Days before recording began
        are shown as without data. What follows from a bad month stands in the{' '}
        <a href={`${paths.termsOfService()}#service-level-agreement`}>Service Level Agreement</a>: the target
        is {serviceLevel.upTimeTarget} %, and below {serviceLevel.creditBelow} % there is a credit.
      </p>
    </section>
  </div>
)
