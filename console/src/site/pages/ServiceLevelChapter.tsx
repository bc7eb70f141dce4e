import { serviceLevel } from '@earshot/shared/service-credit/service-level'
import { paths } from '../../lib/paths.ts'
import type { Chapter } from '../parts/Document.tsx'
import { MailLink } from '../parts/MailLink.tsx'
import { settings } from '../settings.ts'

const level = serviceLevel
const { from, to, days, zone, language } = level.support
const most = level.creditMonthsMax === 1 ? 'one month’s cost' : `${level.creditMonthsMax} months’ cost`

/** Promises about the operation of the service (product specification, sections 1 and 9). */
export const serviceLevelChapter: Chapter = {
  id: 'service-level-agreement',
  title: 'Service Level Agreement',
  body: (
    <>
      <h3>Uptime</h3>
      <p>
        The target is {level.upTimeTarget} % of each calendar month. The service is up in every minute in
        which it runs and takes what is sent to it; the <a href={paths.status()}>status page</a> shows what
        was recorded. Months and days are those of UTC.
      </p>
      <h3>Credits</h3>
      <p>
        In a month with less than {level.creditBelow} % uptime you may claim a credit of {level.creditDays}{' '}
        days of cost. A day costs the month’s price divided by {level.daysPerMonth}. A month brings {most} of
        credit at most, and credits are set against the next payments, not paid out.
      </p>
      <p>
        An administrator asks for it in the console, under Subscription, within {level.claimWithinDays} days
        after the interruption, the last one that counts if there were several, and says when it was. We
        decide by what was recorded, and answer by email. A credit is all that is owed for missing the target.
      </p>
      <h3>What does not count</h3>
      <ul>
        <li>interruptions of less than {level.shortOutage} minutes;</li>
        <li>trial and free periods;</li>
        <li>scheduled maintenance that was announced in time;</li>
        <li>
          failures of others, such as networks, hosting or payment providers, and what lies on your side.
        </li>
      </ul>
      <h3>Scheduled maintenance</h3>
      <p>
        It is announced by email and in the application at least {level.maintenanceNotice} hours ahead.
        Interruptions of less than {level.shortOutage} minutes need no notice.
      </p>
      <h3>Support</h3>
      <p>
        {days}, {from} to {to} {zone}, in {language}, at <MailLink address={settings.supportEmail} />.
      </p>
    </>
  ),
}
