import { serviceLevel } from '@earshot/shared/service-credit/service-level'
import { paths } from '../../lib/paths.ts'
import { settings } from '../settings.ts'
import board from './StatusBoard.module.css'
import classes from './StatusPage.module.css'
import strip from './StatusStrip.module.css'

/** Status of the service. The server inserts the measurements, so that they can be read without a script. */
export const StatusPage = () => (
  <div className={classes.page}>
    <header className={classes.head}>
      <h1>Status</h1>
      <p>
        <a href={paths.statusFeed()}>Subscribe (Atom)</a>
      </p>
    </header>
    <div className={`${board.board} ${strip.board}`}>{settings.statusBoard}</div>
    <section className={classes.method} aria-labelledby="method-title" id="method">
      <h2 id="method-title">How this is measured</h2>
      <p>
        At the beginning of every minute the server records that it runs and that its database can be written;
        a minute without such a record was an outage. Emails count as delayed when they have been due for
        minutes, or when several in a row cannot be sent. This is measured from inside: problems of the
        network between you and us are not shown here.
      </p>
      <p>
        Days are days in UTC. Announced maintenance is not counted as downtime. Days before the first record
        have no data. The{' '}
        <a href={`${paths.termsOfService()}#service-level-agreement`}>Service Level Agreement</a> has a target
        of {serviceLevel.upTimeTarget} %, and a credit for months below {serviceLevel.creditBelow} %.
      </p>
    </section>
  </div>
)
