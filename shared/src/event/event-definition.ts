import { keysOf } from '../record.ts'
/**
 * Target types of events in the audit log: the label in a list, and the words in a sentence if the target has no name
 * of its own.
 */
export const auditTargets = {
  project: { label: 'Projects', unnamed: 'a project' },
  feedback: { label: 'Feedback', unnamed: 'an item of feedback' },
  task: { label: 'Tasks', unnamed: 'a task' },
  tag: { label: 'Tags', unnamed: 'a tag' },
  entry: { label: 'Changelog', unnamed: 'an entry of the changelog' },
  user: { label: 'Users', unnamed: 'somebody who has left' },
  contact: { label: 'Customer', unnamed: 'a customer' },
  company: { label: 'Companies', unnamed: 'a company' },
  invitation: { label: 'Invitations', unnamed: 'somebody' },
  apiKey: { label: 'API keys', unnamed: 'an API key' },
  webhook: { label: 'Webhooks', unnamed: 'a webhook' },
  session: { label: 'Sessions', unnamed: 'a session' },
  organisation: { label: 'The organisation', unnamed: 'the organisation' },
} as const
export type AuditTarget = keyof typeof auditTargets

export const auditTargetKinds = keysOf(auditTargets)

/**
 * Cached server data in consoles; `board` is the board of the event's project, `session` is the signed-in user and
 * their permissions.
 */
type ConsoleData =
  | 'feedback'
  | 'dashboard'
  | 'tasks'
  | 'board'
  | 'tags'
  | 'changelog'
  | 'contacts'
  | 'companies'
  | 'projects'
  | 'users'
  | 'members'
  | 'account'
  | 'organisation'
  | 'serviceCredits'
  | 'subscription'
  | 'apiKeys'
  | 'webhooks'
  | 'imports'
  | 'integrations'
  | 'issues'
  | 'notifications'
  | 'session'

/**
 * Parts of the server that react to an event: the search index, the team's notifications, the cache of projects by
 * public key, the issues at a tracker, the public responses of all projects (those of an event's own project are cleared in any case), the
 * number of beta discounts left.
 */
export type EventSubscriber =
  | 'search'
  | 'teamNews'
  | 'issueTrackers'
  | 'projectDirectory'
  | 'allPublicPages'
  | 'betaOffer'

/** Definition of an event type. */
export interface EventDefinition {
  /** Name in OWASP's logging vocabulary, for tools that read the audit log's export. */
  owasp: string
  /** Name in a list to choose from. */
  label: string
  /** Predicate of a sentence after the actor's name; `{target}` is the event's target. */
  sentence: string
  /** Target type in the audit log. */
  target: AuditTarget | null
  /** Data that open consoles reload; browsers get no live event if empty. */
  invalidates: readonly ConsoleData[]
  subscribers: readonly EventSubscriber[]
  /** Actor's name in a sentence if the event has no actor; 'Somebody' by default. */
  unnamed?: string
}

/** Defines events with a common target type that invalidate the same data. */
export const defineWith =
  (target: AuditTarget | null, invalidates: readonly ConsoleData[] = []) =>
  (owasp: string, label: string, sentence: string, ...subscribers: EventSubscriber[]): EventDefinition => ({
    owasp,
    label,
    sentence,
    target,
    invalidates,
    subscribers,
  })

const unnamedAs =
  (unnamed: string) =>
  (definition: EventDefinition): EventDefinition => ({ ...definition, unnamed })

export const byOperator = unnamedAs('Earshot’s operator')
export const byProvider = unnamedAs('The payment provider')
export const bySystem = unnamedAs('Earshot')
