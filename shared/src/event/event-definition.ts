/** What an event can have been done to, in the audit log: its name in a list, and in a sentence where it has none of its own. */
export const auditTargets = {
  project: { label: 'Projects', unnamed: 'a project' },
  feedback: { label: 'Feedback', unnamed: 'an item of feedback' },
  task: { label: 'Tasks', unnamed: 'a task' },
  tag: { label: 'Tags', unnamed: 'a tag' },
  entry: { label: 'Changelog', unnamed: 'an entry of the changelog' },
  user: { label: 'Users', unnamed: 'somebody who has left' },
  contact: { label: 'Customer', unnamed: 'a customer' },
  invitation: { label: 'Invitations', unnamed: 'somebody' },
  session: { label: 'Sessions', unnamed: 'a session' },
  organisation: { label: 'The organisation', unnamed: 'the organisation' },
} as const
export type AuditTarget = keyof typeof auditTargets

export const auditTargetKinds = Object.keys(auditTargets) as [AuditTarget, ...AuditTarget[]]

/**
 * What consoles keep of the server's answers; `board` is that of the event's project, and `session` is who is signed in
 * and what they may do.
 */
type ConsoleData =
  | 'feedback'
  | 'dashboard'
  | 'tasks'
  | 'board'
  | 'tags'
  | 'changelog'
  | 'contacts'
  | 'projects'
  | 'users'
  | 'members'
  | 'account'
  | 'organisation'
  | 'serviceCredits'
  | 'subscription'
  | 'notifications'
  | 'session'

/**
 * What in the server acts on an event: the search index, what the team is notified of, the projects that are
 * remembered by public key, the public answers of all projects (those of an event's own project go in any case), the
 * number of beta prices left.
 */
export type EventSubscriber = 'search' | 'teamNews' | 'projectDirectory' | 'allPublicPages' | 'betaOffer'

/** What is decided for a kind of event. */
export interface EventDefinition {
  /** Its name in OWASP's logging vocabulary, for tools that read the audit log's export. */
  owasp: string
  /** Its name in a list to choose from. */
  label: string
  /** What somebody did, after their name; `{target}` is what it was done to. */
  sentence: string
  /** What the audit log names as its target. */
  target: AuditTarget | null
  /** What open consoles load again; browsers get no live event where there is nothing. */
  invalidates: readonly ConsoleData[]
  subscribers: readonly EventSubscriber[]
  /** Who it was where nobody of the organisation is named; 'Somebody' where that is not known. */
  unnamed?: string
}

/** Defines events with the same target that change the same things. */
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
