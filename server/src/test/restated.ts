import { formatBytes } from '@earshot/shared/format/format'
import { limits } from '@earshot/shared/limits'
import { mailLimits } from '@earshot/shared/mail-limits'
import { betaSubscriptions, type Plan, plans } from '@earshot/shared/plan/plans'
import { serviceLevel } from '@earshot/shared/service-credit/service-level'
import { defaultStatuses } from '@earshot/shared/status/status'
import { defaultColumns } from '@earshot/shared/task/task'
import { webhookLimits } from '@earshot/shared/webhook/webhook-limits'
import { acceptance, everything } from '../../../scripts/test/plan.ts'
import { usualBounds } from '../../../scripts/test/step.ts'
import { archiveTime } from '../backup/organisation-archives.ts'
import { partBytes } from '../features/file/content/stored-bytes.ts'
import { blockingTries, openCircuitAfter, switchOffAfter, tryPauses } from '../features/webhook/retry-plan.ts'
import { concurrency } from '../features/webhook/sender/webhook-sender.ts'
import { ratePolicies } from '../http/rate-policies.ts'
import { retryPauses } from '../jobs/worker.ts'
import { Environment } from '../lib/config/environment.ts'
import { outboundLimits } from '../lib/safe-fetch/outbound-client.ts'
import { read } from './project-files.ts'
import { constant, numberAfter } from './source-constants.ts'

const seconds = 1000
const minutes = 60 * seconds
const hours = 60 * minutes
const days = 24 * hours
const MB = 1024 ** 2
const { PORT, EXAMPLE_PORT, HOST } = Environment.parse({})
const waiting = retryPauses.reduce((sum, pause) => sum + pause, 0)
/** Small numbers in words. */
export const words =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split(' ')
const { picture, text, document, video } = limits.fileBytesMax
const sampler = 'server/src/features/service-status/sampler.ts'
const outbox = 'shared/src/contact/outbox.ts'
const unsent = 'shared/src/contact/unsent.ts'
/** Waits before each further attempt of a request that cannot be sent. */
const waits = (/const waits = \[([^\]]+)\]/.exec(read('shared/src/contact/retry.ts'))?.[1] ?? '')
  .replaceAll('_', '')
  .split(',')
  .map(Number)
/** Hours for which a guess is stored: the longest window, and the hour until the next sweep. */
const guessesKept =
  Math.max(...Object.values(ratePolicies).map((policy) => ('guesses' in policy ? policy.window : 0))) / 3600 +
  1
const betweenNotices = constant('server/src/features/notification/status-notice.ts', 'betweenNotices')
const configAge = constant('widget/src/loader/config.ts', 'maxAge')
export const drainWithin = constant('server/src/shutdown.ts', 'drainWithin')
export const patience = constant('scripts/lib/serve.ts', 'PATIENCE_MS')
/** Connections to Postgres: for requests, for the search, and during migrations. */
const pools = [
  ...read('server/src/db/dialects/postgres.ts').matchAll(/openPool\((?:poolerUrl \?\? )?url, (\d+)/g),
].map(([, size]) => Number(size))

/** Size budget of the widget's first script, in bytes of brotli. */
const loaderBudget = Number(
  /item: 'loader'.*?brotli: ([\d_]+)/.exec(read('widget/build/budgets.ts'))?.[1]?.replaceAll('_', ''),
)

/** A row of the plan table for operators. */
const planRow = (what: string, cell: (plan: Plan) => string): string =>
  `| ${[what, ...Object.values(plans).map(cell)].join(' | ')} |`

/** Sentences of documents that restate the code's values, generated from the code. */
export const restated: readonly (readonly [document: string, text: string])[] = [
  ['README.md', `with demo data: http://${HOST}:${PORT}`],
  ['README.md', `http://${HOST}:${EXAMPLE_PORT}, another origin`],
  ['README.md', `http://${HOST}:${PORT}/mailbox`],
  ['console/README.md', `the server on \`PORT\` (${PORT})`],
  ['docs/api.md', `JSON of at most ${limits.jsonBodyBytes / 1024} KB`],
  ['docs/api.md', `valid for ${words[limits.contactTokenLife / minutes]} minutes`],
  ['docs/api.md', `of up to ${limits.idempotencyKeyMax} characters`],
  ['docs/api.md', `remembered for ${limits.idempotencyKept / days} days`],
  [
    'docs/contributing.md',
    `makes no progress for ${usualBounds.silentMs / minutes} minutes is ended with all processes that it started, and fails with what it had printed and the tests that were running; so is a step after ${usualBounds.longestMs / minutes} minutes, and every step once \`npm test\` has taken ${acceptance.longestMs / minutes} minutes, or \`npm run test:all\` ${everything.longestMs / minutes}.`,
  ],
  [
    'docs/reliability.md',
    `the ${constant('server/src/test/durability/rounds.ts', 'followers').toLocaleString('en-GB')} followers of an item`,
  ],
  ['docs/operating.md', `end by themselves within ${limits.contactTokenLife / minutes} minutes`],
  ['docs/operating.md', `and after ${archiveTime / minutes} minutes: for a very large organisation`],
  ['docs/operating.md', `up to ${limits.archivesDaily} a day of an organisation`],
  ['docs/operating.md', `listens on \`${HOST}:${PORT}\``],
  ['docs/operating.md', `proxy_pass http://${HOST}:${PORT};`],
  ['docs/operating.md', `look around in Harbor for ${limits.demoLife / hours} hours, as Ben`],
  [
    'docs/operating.md',
    `gets ${ratePolicies.liveDemo.quota} visits in ${ratePolicies.liveDemo.window / 60} minutes`,
  ],
  ['docs/operating.md', `deleted after ${limits.heldSignUpKept / (24 * hours)} days`],
  [
    'docs/operating.md',
    `${mailLimits.requestedMailsDaily} a day from one network, ${mailLimits.requestedMailsOfKnownBrowserDaily} more from a browser that has signed in with it, and ${mailLimits.requestedMailsInAllDaily} from all networks`,
  ],
  ['docs/operating.md', `One network requests ${mailLimits.requestedMailsOfNetworkDaily} such emails a day`],
  ['docs/operating.md', `emails ${mailLimits.mailRecipientsFirstDay} customers on its first day`],
  ['docs/operating.md', `Complaints of ${mailLimits.mailComplaintsMax} people hold`],
  ['docs/operating.md', `invites an address ${mailLimits.invitationMailsDaily} times a day`],
  ['docs/operating.md', `${mailLimits.notificationMailsDaily} notifications a day to one customer`],
  ['docs/operating.md', `an email leads to, within ${limits.subscriptionLife / (24 * hours)} days`],
  ['docs/operating.md', `has left is forgotten after ${limits.unsubscribedKept / (24 * hours)} days`],
  [
    'docs/operating.md',
    `up to ${mailLimits.contactMailsDaily} emails a day; every message is also stored, for ${limits.contactMessageKept / (24 * hours)} days`,
  ],
  [
    'docs/operating.md',
    `${words[retryPauses.length + 1]} times over about ${Math.round(waiting / hours)} hours`,
  ],
  ['docs/operating.md', `a dead letter for ${limits.deadLettersKept / hours / 24} days`],
  ['docs/operating.md', `closes the database, within ${drainWithin / seconds} seconds`],
  ['docs/operating.md', `\`npm start\` waits ${patience / seconds} seconds besides the delay`],
  [
    'docs/operating.md',
    `After a stop another place is possible in ${(constant('server/src/storage-claim.ts', 'renewEvery') + 5_000) / seconds} seconds`,
  ],
  [
    'docs/operating.md',
    `exchanged ${words[seconds / constant('server/src/http/shared-counts.ts', 'restMs')]} times a second`,
  ],
  [
    'docs/operating.md',
    `has lost ${words[constant('server/src/workers.ts', 'earlyEndsMax')]} workers in a row`,
  ],
  [
    'docs/operating.md',
    `each of the last ${words[constant('server/src/features/operator/billing-months.ts', 'shown')]} months`,
  ],
  ['docs/operating.md', planRow('storage', ({ storage }) => formatBytes(storage))],
  [
    'docs/operating.md',
    planRow('items held for review', (plan) => plan.activeApprovals.toLocaleString('en')),
  ],
  ['docs/operating.md', `The first ${betaSubscriptions} subscriptions to Pro get the beta price`],
  ['docs/operating.md', `the beta price of the first ${betaSubscriptions},`],
  ['docs/operating.md', `opens up to ${pools.slice(0, 2).reduce((sum, size) => sum + size, 1)} connections`],
  ['docs/operating.md', `of which ${pools[0]} may go through`],
  ['docs/operating.md', `up to ${Number(pools[1]) + 1} direct connections`],
  [
    'docs/operating.md',
    `gives each up after ${numberAfter('server/src/db/dialects/postgres-session.ts', 'query_timeout: ') / seconds} seconds`,
  ],
  [
    'docs/operating.md',
    `within ${outboundLimits.total / seconds} seconds and ${outboundLimits.body / 1024} KB`,
  ],
  ['docs/webhooks.md', `${webhookLimits.webhooksMax}, and up to ${webhookLimits.keyWebhooksMax} that`],
  ['docs/webhooks.md', `cut after ${webhookLimits.webhookTextMax} characters`],
  ['docs/webhooks.md', `within ${outboundLimits.total / seconds} seconds; do`],
  ['docs/webhooks.md', `of more than ${outboundLimits.body / 1024} KB`],
  ['docs/webhooks.md', `After ${words[blockingTries]} tries of one`],
  [
    'docs/webhooks.md',
    `tried ${tryPauses.length + 1} times in three days: after 5 seconds, 5 minutes, 30 minutes, ${tryPauses
      .slice(3, -1)
      .map((pause) => pause / hours)
      .join(', ')} and 24 hours`,
  ],
  ['docs/webhooks.md', `${words[switchOffAfter / days]} days of nothing but failures`],
  [
    'docs/webhooks.md',
    `up to ${words[concurrency.webhook]} messages at the same time, one a minute after ${words[openCircuitAfter]} failures in a row`,
  ],
  ['docs/webhooks.md', `show for ${webhookLimits.deliveriesKept / days} days what was sent`],
  ['docs/operating.md', `allow uploads of ${limits.fileBytesMax.video / MB} MB`],
  ['docs/operating.md', `due for more than ${words[numberAfter(sampler, 'lateAfter = ')]} minutes`],
  [
    'docs/operating.md',
    `no ${words[constant(sampler, 'failingAtOnce')]} have failed ${words[constant(sampler, 'failedAttempts')]} times or more`,
  ],
  [
    'docs/operating.md',
    `Within ${words[numberAfter('console/src/queries/service-status.ts', 'refetchInterval: ') / minutes]} minutes it is shown`,
  ],
  ['docs/operating.md', `unless the window is shorter than ${serviceLevel.shortOutage} minutes`],
  ['docs/operating.md', `a window shorter than ${serviceLevel.shortOutage} minutes sends none`],
  ['docs/operating.md', `interruptions shorter than ${serviceLevel.shortOutage} minutes`],
  ['docs/operating.md', `accepts up to ${mailLimits.mailEventsMax.toLocaleString('en')} addresses at once`],
  [
    'docs/operating.md',
    `PNG, JPEG, WebP, GIF, HEIC | ${picture / MB} MB and ${limits.filePixelsMax / 1e6} megapixels |`,
  ],
  ['docs/operating.md', `plain text, logs, JSON and CSV, in any encoding | ${text / MB} MB |`],
  ['docs/operating.md', `PDF | ${document / MB} MB |`],
  [
    'docs/operating.md',
    `at most ${numberAfter('server/src/features/file/content/content.ts', ' side: ').toLocaleString('en-GB')} pixels`,
  ],
  [
    'docs/operating.md',
    `up to ${constant('server/src/lib/reencode.ts', 'webpSideMax').toLocaleString('en-GB')} pixels`,
  ],
  ['docs/operating.md', `the first ${constant('server/src/search/tokens.ts', 'wordsMax')} words`],
  ['docs/operating.md', `WebM, MP4, QuickTime (MOV) | ${video / MB} MB |`],
  ['docs/operating.md', `takes up to ${limits.entryImagesMax} images`],
  [
    'docs/operating.md',
    `An upload may take ${words[numberAfter('server/src/listen.ts', 'requestTimeout: ') / minutes]} minutes`,
  ],
  ['docs/operating.md', `can upload ${limits.filesDaily} files a day`],
  ['docs/operating.md', `one network address ${limits.filesDailyShareOfNetwork * 100} % of that`],
  ['docs/operating.md', `nobody may have more than ${limits.filesUnsentMax} files that wait to be sent`],
  ['docs/operating.md', `for ${words[limits.filesReservedFor / minutes]} minutes unless the file arrives`],
  ['docs/operating.md', `stored separately for ${limits.auditAddressKept / days} days`],
  [
    'docs/operating.md',
    `deletes the rest, ${constant('server/src/features/organisation/erase.ts', 'batchSize')} rows`,
  ],
  ['docs/identity.md', `1 to ${limits.identitySubjectMax} characters`],
  ['docs/identity.md', `at most ${limits.identityTokenLife / seconds} seconds after \`iat\``],
  ['docs/identity.md', `beside the person's comments; ${limits.contactNameMax} characters at most`],
  ['docs/identity.md', `the company's name, ${limits.companyNameMax} characters at most`],
  ['docs/identity.md', `up to ${limits.contactTraitsMax} names`],
  [
    'docs/identity.md',
    `valid for ${words[limits.contactCodeLife / minutes]} minutes and ${words[limits.contactCodeTries]} tries`,
  ],
  ['docs/identity.md', `sessions of the last ${words[limits.identityMeasuredDays]} days`],
  ['docs/identity.md', `at most ${words[limits.identitySecretsMax]} secrets`],
  ['docs/widget.md', `up to ${limits.releaseMax} characters`],
  ['docs/widget.md', `reach pages within ${words[configAge / minutes]} minutes`],
  ['docs/widget.md', `less than ${words[configAge / minutes]} minutes old`],
  ['docs/widget.md', `under at most ${limits.metadataMax} names`],
  ['docs/widget.md', `take up to ${words[limits.filesPerItem]} files`],
  ['docs/widget.md', `at most ${constant('widget/src/canvas/canvas.ts', 'longestSide')} pixels`],
  [
    'docs/widget.md',
    `has up to ${constant('widget/src/canvas/canvas.ts', 'longestSideMax').toLocaleString('en-GB')},`,
  ],
  ['docs/widget.md', `at most ${constant('widget/src/recording/bar.ts', 'secondsMax')} seconds`],
  ['docs/widget.md', `sees them for ${limits.sharedPictureDays} days`],
  [
    'docs/widget.md',
    `up to ${limits.sourceMapBytesMax / MB} MB and ${limits.sourceMapsPerProject.toLocaleString('en')} maps`,
  ],
  [
    'docs/import.md',
    `up to ${limits.importBytesMax / MB} MB and ${limits.importColumnsMax} columns, and a row up to ${limits.importRowBytesMax / MB} MB and ${limits.importRowCommentsMax} comments. Up to ${limits.importsOpenMax} imports`,
  ],
  ['docs/import.md', `with its file after ${limits.importsOpenKept / days} days`],
  ['docs/import.md', `its first ${limits.refusalsKept.toLocaleString('en')} rows`],
  ['docs/import.md', `is longer than ${limits.importRowBytesMax / MB} MB`],
  ['docs/widget.md', `deleted ${limits.sourceMapsKept / days} days after their last upload`],
  ['docs/widget.md', `up to ${numberAfter('widget/src/panel/dialog.ts', 'max-width:')} pixels`],
  [
    'docs/widget.md',
    `tried ${words[waits.length]} more times within about ${words[Math.round(waits.reduce((sum, wait) => sum + wait) / seconds)]} seconds`,
  ],
  ['docs/widget.md', `for up to ${words[constant(unsent, 'draftLifetime') / days]} days`],
  ['docs/widget.md', `loaded after ${words[constant(unsent, 'draftLifetime') / days]} days`],
  ['docs/embedding.md', `for ${words[constant(unsent, 'draftLifetime') / days]} days at most`],
  ['docs/widget.md', `(${words[constant(outbox, 'max')]} texts at most`],
  [
    'docs/architecture.md',
    `for ${words[numberAfter('server/src/db/dialects/sqlite/sqlite-lock.ts', 'lockWait = ') / seconds]} seconds at most`,
  ],
  [
    'docs/architecture.md',
    `signed addresses that are valid for ${words[limits.fileLinkLife / minutes]} minutes`,
  ],
  ['docs/architecture.md', `the pictures of an item for ${limits.sharedPictureDays} days`],
  ['docs/architecture.md', `read in parts of ${partBytes / 1024} KB`],
  [
    'docs/architecture.md',
    `takes nothing of an answer for ${constant('server/src/listen.ts', 'readerTimeout') / seconds} seconds`,
  ],
  ['docs/architecture.md', `readers get addresses for ${words[limits.fileLinkLife / minutes]} minutes`],
  ['docs/architecture.md', `signed for ${words[limits.contactTokenLife / minutes]} minutes`],
  ['docs/glossary.md', `or is ${limits.invitationLife / days} days old`],
  ['docs/glossary.md', `the last ${words[limits.recentLogin / minutes]} minutes`],
  ['docs/glossary.md', `the first ${betaSubscriptions} subscriptions`],
  ['docs/glossary.md', `${serviceLevel.trialDays} days of a paid plan`],
  ['docs/glossary.md', `for ${limits.sharedPictureDays} days, until sharing`],
  ['docs/glossary.md', `announced ${serviceLevel.maintenanceNotice} hours before`],
  ['docs/glossary.md', `requests, for ${words[limits.contactTokenLife / minutes]} minutes`],
  ['docs/operating.md', `life every ${constant('server/src/events/live.ts', 'heartbeatMs') / 1000} seconds`],
  [
    'docs/operating.md',
    `with SQLite, ${constant('server/src/db/dialects/sqlite/sqlite.ts', 'freeBytesMin') / 1024 ** 2} MB of disk`,
  ],
  ['docs/operating.md', `is forgotten after ${limits.idleVisitorKept / (24 * hours)} days. The sweep`],
  ['docs/operating.md', `Samples are kept for ${limits.statusSamplesKept / (24 * hours)} days`],
  [
    'docs/operating.md',
    `page shows ${constant('server/src/features/service-status/sample-history.ts', 'daysShown')}, in UTC`,
  ],
  ['docs/operating.md', `at least ${serviceLevel.maintenanceNotice} hours ahead; shorter notice is refused`],
  ['docs/operating.md', `the first ${serviceLevel.trialDays} days of an organisation count nothing`],
  ['console/src/site/documents/help.md', `reach your pages within ${words[configAge / minutes]} minutes`],
  [
    'console/src/site/documents/help.md',
    `of the same item within ${words[betweenNotices / minutes]} minutes`,
  ],
  ['console/src/site/documents/help.md', `of the past ${words[limits.undo / minutes]} minutes`],
  ['docs/architecture.md', `until ${words[betweenNotices / minutes]} minutes after the last one`],
  ['console/src/site/documents/integration.md', `reaches pages within ${words[configAge / minutes]} minutes`],
  [
    'console/src/site/documents/integration.md',
    `its configuration for ${words[configAge / minutes]} minutes`,
  ],
  ['console/src/site/parts/Hero.tsx', `['${loaderBudget / 1000} KB', 'at most, compressed`],
  ['docs/embedding.md', `There may be up to ${limits.originsPerProject}.`],
  ['docs/embedding.md', `its configuration for ${words[configAge / minutes]} minutes`],
  ['docs/glossary.md', `has the statuses ${defaultStatuses.map(({ name }) => name).join(', ')};`],
  ['docs/glossary.md', `has the columns ${defaultColumns.map(({ name }) => name).join(', ')}.`],
  ['docs/adr/0001-lucia-behind-one-file.md', `a life of ${limits.sessionAbsolute / hours / 24} days at most`],
  [
    'docs/adr/0005-group-commit-on-sqlite.md',
    `At most ${constant('server/src/db/dialects/sqlite/group-commit.ts', 'batchMax')} share one`,
  ],
]

/** Figures that do not come from the code: people's habits and promises, other parties' decisions, and durations. */
export const undecided: readonly (readonly [document: string, text: string])[] = [
  ['docs/operating.md', '90 seconds by default'],
  ['docs/operating.md', 'test card 4242 4242 4242 4242'],
  ['docs/operating.md', 'Connecting it takes ten minutes'],
  ['docs/operating.md', 'kills it fifty times'],
  ['docs/operating.md', 'an email seven days and one day before it ends'],
  ['docs/embedding.md', 'In two minutes'],
  ['docs/embedding.md', 'less than 0.4 KB'],
  ['docs/widget.md', 'a script of 1.1 KB'],
  ['console/src/site/pages/FeaturesPage.tsx', 'It takes two minutes'],
  ['console/src/site/documents/help.md', 'Your first ten minutes'],
  ['console/src/site/documents/integration.md', 'Two minutes, one line'],
  ['console/src/site/documents/security.md', 'within three working days'],
  ['console/src/site/documents/security.md', 'for 90 days at most'],
  ['console/src/site/documents/privacy-policy.md', `kept for ${words[guessesKept]} hours at most`],
  ['console/src/site/documents/privacy-policy.md', `are tried for ${words[guessesKept]} hours at most`],
  ['console/src/site/documents/privacy-policy.md', 'which is 72 hours'],
  ['console/src/site/documents/terms-of-service.md', 'at least 30 days ahead'],
  ['console/src/site/documents/terms-of-service.md', 'with 30 days’ notice'],
  ['console/src/site/documents/terms-of-service.md', 'within 30 days, and get it'],
  ['console/src/site/documents/terms-of-service.md', 'within another 60 days'],
  ['console/src/site/documents/terms-of-service.md', 'announced 30 days ahead'],
  ['console/src/site/documents/terms-of-service.md', 'In any twelve months'],
  ['console/src/site/documents/terms-of-service.md', 'at least 30 days before a change holds'],
  ['console/src/site/parts/WhySection.tsx', 'Ten emails with one wish are one idea with ten votes'],
]
