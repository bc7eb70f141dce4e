import { Id } from '@earshot/shared/field/ids'
import {
  IssueTracker,
  IssueTrackerList,
  IssueTrackerRules,
  LinkedIssue,
  LinkedIssues,
  NewIssueTracker,
  NewLinkedIssue,
} from '@earshot/shared/integration/issue-tracker'
import { TrackerDeliveryList } from '@earshot/shared/integration/tracker-delivery'
import { readBytes } from '../../http/json-body.ts'
import { Routes } from '../../http/routes.ts'
import { linkIssue, showIssues, unlinkIssue } from './issues.ts'
import { receiveEvent } from './receive-event.ts'
import { showTrackerDeliveries } from './tracker-deliveries.ts'
import { changeRules, connectTracker, disconnectTracker, showTrackers } from './trackers.ts'

const ofProject = '/api/v1/projects/{projectId}/issue-tracker'
const ofItem = '/api/v1/feedback/{feedbackId}/issues'

/** Connections of projects to issue trackers, and the issues of items. */
export const integrationsRoutes = new Routes()

integrationsRoutes.get(
  '/api/v1/issue-trackers',
  { access: 'editProjects', summary: 'List the connections to issue trackers', answer: IssueTrackerList },
  async (ctx) => ({ items: await showTrackers(ctx) }),
)

integrationsRoutes.put(
  ofProject,
  {
    access: 'editProjects',
    recentLogin: true,
    summary: 'Connect a project to an issue tracker',
    details:
      '`target` is the place of its issues there, such as a repository. Makes a hook there. The token is stored encrypted, and no response contains it. Again with the same target, it takes another token. 409 while the project is connected to another one.',
    body: NewIssueTracker,
    answer: IssueTracker,
  },
  (ctx, { params, body }) => connectTracker(ctx, params.projectId, body),
)

integrationsRoutes.patch(
  ofProject,
  {
    access: 'editProjects',
    summary: 'Change what follows when an issue is closed',
    body: IssueTrackerRules,
    answer: IssueTracker,
  },
  (ctx, { params, body }) => changeRules(ctx, params.projectId, body),
)

integrationsRoutes.delete(
  ofProject,
  {
    access: 'editProjects',
    summary: 'Disconnect a project from its issue tracker',
    details: 'Its issues stay there as they are; the links to them end.',
    noContent: 'Disconnected',
  },
  (ctx, { params }) => disconnectTracker(ctx, params.projectId),
)

integrationsRoutes.get(
  `${ofProject}/deliveries`,
  {
    access: 'editProjects',
    summary: 'List the newest deliveries between a project and its issue tracker',
    details:
      'Issues that were created, linked, moved and read there, and events that changed the state of an issue. At most 20 that failed or wait come first, then at most 20 that are done, each newest first. They are kept for up to 30 days.',
    answer: TrackerDeliveryList,
  },
  async (ctx, { params }) => ({ items: await showTrackerDeliveries(ctx, params.projectId) }),
)

integrationsRoutes.get(
  ofItem,
  { access: 'readTasks', summary: 'List the issues of an item, oldest first', answer: LinkedIssues },
  (ctx, { params }) => showIssues(ctx, params.feedbackId),
)

integrationsRoutes.post(
  ofItem,
  {
    access: 'editTasks',
    summary: 'Create an issue for an item, or link an existing one',
    details:
      'A new issue is `creating` until the tracker has it. 409 for an item of a project that is not connected, and for an issue that the tracker does not find.',
    body: NewLinkedIssue,
    creates: LinkedIssue,
  },
  (ctx, { params, body }) => linkIssue(ctx, params.feedbackId, body),
)

integrationsRoutes.delete(
  `${ofItem}/{issueId}`,
  {
    access: 'editTasks',
    summary: 'Unlink an issue from an item',
    details: 'It stays in the tracker as it is.',
    noContent: 'Unlinked',
  },
  (ctx, { params }) => unlinkIssue(ctx, params.feedbackId, params.issueId),
)

// Outside the same-origin routes: The services post here, without cookies, and are authenticated by their signature over
// the whole body.
integrationsRoutes.post(
  '/issue-events/{tenantId}/{trackerId}',
  {
    access: 'anyone',
    rateLimit: 'providerEvents',
    summary: 'Receive an event of an issue tracker',
    details:
      'Signed with the secret of the connection’s hook, as the service does that. 401 if the signature is wrong, or old.',
    params: { tenantId: Id, trackerId: Id },
    upload: { types: ['application/json; charset=utf-8'], maxBytes: 1024 * 1024 },
    noContent: 'Received, now or before',
  },
  async (ctx, { params }, c) =>
    receiveEvent(ctx, params, {
      header: (name) => c.req.header(name) ?? '',
      body: new Uint8Array(await readBytes(c)),
    }),
)
