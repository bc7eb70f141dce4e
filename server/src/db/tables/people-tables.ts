import type { Language } from '@earshot/shared/language/languages'
import type { Role } from '@earshot/shared/permissions'
import type { Generated } from 'kysely'
import type { Flag } from './global-tables.ts'
import type { TableFacts } from './tenant-table.ts'

interface People {
  id: string
  kind: 'member' | 'contact' | 'system' | 'api_key'
  name: string
  user_id: string | null
  /** SHA-256 of an anonymous contact's visitor secret. */
  visitor_hash: string | null
  trusted: Flag
  blocked: Flag
  created_at: number
  /** Of a verified contact: the project whose site named them, and that site's own id for them. */
  identity_project_id: Generated<string | null>
  external_id: Generated<string | null>
  /** Lower-cased; what the site says, or what the contact has proven here. */
  email: Generated<string | null>
  /** 1 when that site says that the address was proven, or its owner has confirmed it here. */
  email_verified: Generated<Flag>
  /**
   * When they signed in with it. One unsigned contact at most of an organisation has each address so. For whom a site
   * names: when its owner followed the link for it, so that it stays where the site says none.
   */
  email_confirmed_at: Generated<number | null>
  /** What the contact has typed and not confirmed, lower-cased; and when a confirmation was last ordered. */
  pending_email: Generated<string | null>
  pending_email_at: Generated<number | null>
  /** What the site says of a verified contact. */
  company: Generated<string | null>
  /** JSON object: what else it says. */
  traits: Generated<string>
  /** When the contact last came, to some minutes. */
  seen_at: Generated<number>
  /** Why nothing more is mailed to the address; null while it takes mails. */
  mail_stopped: Generated<'bounced' | 'complained' | null>
  /** Of an address that an untrusted organisation's site signs: when its owner was asked, and agreed to be mailed. */
  mail_asked_at: Generated<number | null>
  mail_confirmed_at: Generated<number | null>
  /** Which one a contact last used on a board or in a widget. */
  language: Generated<Language | null>
  /** 1 for whoever stands in the place of an erased contact. */
  erased: Generated<Flag>
  /** The name and the company as they are searched: `folded-columns.ts`. */
  folded_name: Generated<string>
  folded_company: Generated<string | null>
}

/**
 * What else leads to a contact: further browsers, by the visitor secrets that they keep, and the addresses with which
 * those signed in whom the team has merged into them.
 */
interface ContactSecrets {
  /** SHA-256 of the secret or, with the organisation, of the address. */
  hash: string
  person_id: string
  created_at: number
}

/** The code on its way to an address, by which its owner comes in, in the browser that asked for it. */
interface ContactCodes {
  /** Lower-cased. */
  email: string
  /** SHA-256 of the browser's secret. */
  browser: Generated<string>
  code_hash: string
  tries: Generated<number>
  expires_at: number
  /** When the address was last signed in with there; null where it never was. */
  signed_in_at: Generated<number | null>
}

/** What the team notes about a contact, for itself. */
interface PersonNotes {
  id: string
  person_id: string
  author_id: string
  body: string
  created_at: number
}

interface Invitations {
  id: string
  /** Lower-cased; at most one invitation waits for an address. */
  email: string
  first_name: string
  last_name: string
  message: string
  role: Role
  invited_by_id: string
  created_at: number
  sent_at: number
  expires_at: number
}

/** Whom content belongs to, and what is kept about them. */
export interface PeopleTables {
  people: People
  contact_secrets: ContactSecrets
  contact_codes: ContactCodes
  person_notes: PersonNotes
  invitations: Invitations
}

export const peopleTables = {
  invitations: {
    key: ['id'],
    exported: [
      'id',
      'email',
      'first_name',
      'last_name',
      'message',
      'role',
      'invited_by_id',
      'created_at',
      'sent_at',
      'expires_at',
    ],
    people: { invited_by_id: 'members' },
  },
  contact_secrets: {
    key: ['hash'],
    exported: null,
    contactOwnedTables: { column: 'person_id', exported: null },
  },
  contact_codes: { key: ['email', 'browser'], exported: null },
  person_notes: {
    key: ['id'],
    exported: ['id', 'person_id', 'author_id', 'body', 'created_at'],
    people: { author_id: 'members' },
    contactOwnedTables: { column: 'person_id', exported: ['body', 'created_at'] },
  },
  people: {
    key: ['id'],
    exported: [
      'id',
      'kind',
      'name',
      'trusted',
      'blocked',
      'created_at',
      'identity_project_id',
      'external_id',
      'email',
      'email_verified',
      'email_confirmed_at',
      'pending_email',
      'company',
      'traits',
      'seen_at',
      'mail_stopped',
      'mail_confirmed_at',
      'language',
    ],
    json: ['traits'],
    flags: ['trusted', 'blocked', 'email_verified'],
    withheld: [
      'user_id',
      'visitor_hash',
      'pending_email_at',
      'mail_asked_at',
      'erased',
      'folded_name',
      'folded_company',
    ],
  },
} as const satisfies TableFacts<PeopleTables>
