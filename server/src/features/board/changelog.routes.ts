import {
  FixAnswer,
  FixQuestions,
  FixQuestionsQuery,
  PublicEntry,
  PublicEntryPage,
} from '@earshot/shared/changelog/changelog'
import {
  ChangelogSubscription,
  NewChangelogSubscription,
} from '@earshot/shared/changelog-subscription/changelog-subscription'
import { PageRequest } from '@earshot/shared/field/page'
import { WidgetKey } from '@earshot/shared/widget/widget'
import { json } from '../../http/route-description.ts'
import { Routes } from '../../http/routes.ts'
import { answerFix, findFixQuestion, listFixQuestions } from '../changelog/fixes.ts'
import { browsePublished, showPublished } from '../changelog/public-changelog.ts'
import { showSubscription, subscribe, unsubscribe } from '../changelog-subscription/subscriptions.ts'
import { answerCached } from './page-cache/cached-response.http.ts'
import type { PageCacheServices } from './page-cache/page-cache-services.ts'
import { pageName } from './page-cache/public-pages.ts'

const common = { access: 'anyone', rateLimit: 'widgetRead' } as const
const unchanged = { 304: { description: 'Unchanged' } }

/** A project's public changelog, and customers' answers about their finished items. */
export const publicChangelogRoutes = new Routes<PageCacheServices>()

publicChangelogRoutes.get(
  '/e/v1/changelog',
  {
    ...common,
    summary: 'List published entries, newest first',
    query: PageRequest.extend(WidgetKey.shape),
    responses: { 200: json(PublicEntryPage), ...unchanged },
  },
  ({ services }, { query: { key, ...page } }, c) => {
    const name = pageName(`changelog ${page.limit} ${page.cursor ?? ''}`, page.cursor === undefined)
    return answerCached(c, services, key, name, async ({ tenantId, projectId }) =>
      JSON.stringify(await browsePublished(services, services.db.tenant(tenantId), projectId, page)),
    )
  },
)

publicChangelogRoutes.get(
  '/e/v1/changelog/{entryId}',
  {
    ...common,
    summary: 'Get an entry of the changelog',
    query: WidgetKey,
    responses: { 200: json(PublicEntry), ...unchanged },
  },
  ({ services }, { params: { entryId }, query: { key } }, c) =>
    answerCached(c, services, key, pageName(`entry ${entryId}`), async ({ tenantId, projectId }) =>
      JSON.stringify(await showPublished(services, services.db.tenant(tenantId), projectId, entryId)),
    ),
)

publicChangelogRoutes.get(
  '/e/v1/me/changelog-subscription',
  {
    access: 'contact',
    rateLimit: 'widgetRead',
    summary: 'Get the contact’s subscription to the changelog',
    answer: ChangelogSubscription,
  },
  (ctx) => showSubscription(ctx),
)

publicChangelogRoutes.put(
  '/e/v1/me/changelog-subscription',
  {
    access: 'contact',
    rateLimit: 'widgetWrite',
    summary: 'Subscribe to the changelog by email',
    details:
      'All entries, or those with one of `labels`; at once, or in a weekly digest (`mail`). `mail` is the contact’s setting for every release. Nothing is sent before the contact’s address is confirmed: `PATCH /e/v1/me` takes the address and mails the link that confirms it.',
    body: NewChangelogSubscription,
    answer: ChangelogSubscription,
  },
  (ctx, { body }) => subscribe(ctx, body),
)

publicChangelogRoutes.delete(
  '/e/v1/me/changelog-subscription',
  {
    access: 'contact',
    rateLimit: 'widgetWrite',
    summary: 'Unsubscribe from the changelog',
    noContent: 'Unsubscribed',
  },
  (ctx) => unsubscribe(ctx),
)

publicChangelogRoutes.get(
  '/e/v1/me/fixes',
  {
    access: 'contact',
    rateLimit: 'widgetRead',
    summary: 'List the contact’s own finished items that they have not answered about yet',
    details: 'Those in published entries; with `feedbackId` that item, also without an entry.',
    query: FixQuestionsQuery,
    answer: FixQuestions,
  },
  async (ctx, { query: { feedbackId } }) => {
    if (feedbackId === undefined) return { items: await listFixQuestions(ctx) }
    const question = await findFixQuestion(ctx, feedbackId)
    return { items: question ? [question] : [] }
  },
)

publicChangelogRoutes.put(
  '/e/v1/feedback/{feedbackId}/fix',
  {
    access: 'contact',
    rateLimit: 'widgetWrite',
    summary: 'Confirm or deny that a finished item works',
    details:
      'If not, a bug is open again and `body` becomes a comment; an idea stays done, and only the team reads `body`. A repeated answer changes nothing. 404 for an item that is not the contact’s own; 409 if it is not done, or was answered otherwise since.',
    body: FixAnswer,
    noContent: 'Stored',
  },
  (ctx, { params, body }) => answerFix(ctx, params.feedbackId, body),
)
