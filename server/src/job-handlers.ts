import type { AppServices } from './compose.ts'
import { remindExpiringKeys } from './features/api-key/key-expiry.ts'
import { sendRequestedMail } from './features/authentication/mail-requests.ts'
import { creditCustomer, readReported, reconcileSubscriptions } from './features/billing/subscription-sync.ts'
import { publishScheduled } from './features/changelog/publication.ts'
import { sendContactMail } from './features/contact/contact-mail.ts'
import { askSignedAddress } from './features/contact/signed-address.ts'
import type { ErasedList } from './features/erasure/erased-list.ts'
import { purgeErased } from './features/erasure/erasure.ts'
import { sweepFiles } from './features/file/orphans.ts'
import { removeFiles } from './features/file/removal.ts'
import { advanceImport } from './features/import/import-job.ts'
import { postToChat } from './features/integration/chat/news/post-messages.ts'
import { createIssue, syncIssues } from './features/integration/issue-sync.ts'
import { readIssue } from './features/integration/read-issue.ts'
import { unfurlLinks } from './features/integration/slack/unfurl-links.ts'
import { gatherDigests } from './features/notification/mail/digests.ts'
import { mailDigest, mailNotification } from './features/notification/mail/mail-notification.ts'
import { deliverBroadcast } from './features/notification/recipients/deliver.ts'
import { recountUnread } from './features/notification/recipients/recount-unread.ts'
import { stopMails } from './features/notification/stopped-mail.ts'
import { eraseOrganisation } from './features/organisation/erase.ts'
import { remindComplimentaryPlans } from './features/plan/complimentary-plan-reminders.ts'
import { watchTrials } from './features/plan/trial-watch.ts'
import { eraseProject } from './features/project-deletion/erase.ts'
import { mapFingerprint } from './features/report/fingerprints.ts'
import { announceMaintenance } from './features/service-status/announcement.ts'
import { answerSubscription } from './features/subscriber/subscribe.ts'
import { reconcileUsages } from './features/usage/usage-reconciliation.ts'
import { advanceVoteBatch } from './features/vote/batch/vote-batch-job.ts'
import { wakeWebhooks } from './features/webhook/waking.ts'
import type { Handlers } from './jobs/kinds.ts'
import { steadyClock, systemClock } from './lib/clock.ts'
import { sendMail } from './mail/send-mail.ts'
import type { Transport } from './mail/transport.ts'
import { reindexSearch } from './reindex-search.ts'
import { sweep } from './sweep.ts'

/** The handler of each kind of job. */
export function jobHandlers(services: AppServices, transport: Transport, erased: ErasedList): Handlers {
  const { db } = services
  return {
    sendMail: sendMail(transport, services.sealing, systemClock),
    requestedMail: sendRequestedMail(services),
    requestedSubscription: answerSubscription(services),
    contactMail: sendContactMail(services),
    confirmSignedAddress: askSignedAddress(services),
    sweep: sweep(
      db,
      steadyClock(systemClock, () => performance.now()),
    ),
    eraseOrganisation: eraseOrganisation(services),
    eraseProject: eraseProject(db, systemClock),
    publishEntry: publishScheduled(services),
    purgeErased: purgeErased(db, erased),
    deliverBroadcast: deliverBroadcast(db, systemClock),
    recountUnread: recountUnread(db),
    mailNotification: mailNotification(services, transport),
    mailDigest: mailDigest(services, transport),
    gatherDigests: gatherDigests(db, systemClock),
    stopMails: stopMails(db, systemClock),
    reconcileUsages: reconcileUsages(services),
    removeFiles: removeFiles(services),
    sweepFiles: sweepFiles(services),
    remindComplimentaryPlans: remindComplimentaryPlans(services),
    remindExpiringKeys: remindExpiringKeys(services),
    reindexSearch: reindexSearch(db),
    announceMaintenance: announceMaintenance(services),
    syncSubscription: readReported(services),
    reconcileSubscriptions: reconcileSubscriptions(services),
    watchTrials: watchTrials(services),
    creditCustomer: creditCustomer(services),
    createIssue: createIssue(services),
    syncIssues: syncIssues(services),
    readIssue: readIssue(services),
    postToChat: postToChat(services),
    wakeWebhooks: wakeWebhooks(services),
    unfurlLinks: unfurlLinks(services),
    advanceImport: advanceImport(services),
    advanceVoteBatch: advanceVoteBatch(services),
    mapFingerprint: mapFingerprint(services),
  }
}
