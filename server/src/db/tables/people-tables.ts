import { type Language, languages } from '@earshot/shared/language/languages'
import type { Role } from '@earshot/shared/permissions'
import type { Generated, GeneratedAlways } from 'kysely'
import { z } from 'zod'
import type { Flag } from './global-tables.ts'
import { StoredEmail, storedJson } from './stored-form.ts'
import type { TableFacts } from './tenant-table.ts'

interface People {
  id: string
  kind: 'member' | 'contact' | 'system' | 'api_key'
  name: string
  user_id: string | null
  /** SHA-256 of an anonymous contact's visitor secret. */
  visitor_hash: string | null
  /** The member who added the contact, until its owner has proven the address. */
  added_by_id: Generated<string | null>
  trusted: Flag
  blocked: Flag
  created_at: number
  /** Of a verified contact: the project whose site identified the contact, and the site's own id for the contact. */
  identity_project_id: Generated<string | null>
  external_id: Generated<string | null>
  /** Lower-cased; provided by the site, or confirmed by the contact here. */
  email: Generated<string | null>
  /** 1 if the site states that the address is verified, or its owner has confirmed it here. */
  email_verified: Generated<Flag>
  /**
   * When the contact signed in with the address. At most one contact of an organisation who is not identified by a site
   * has each address so. For a contact identified by a site: when the address's owner followed the confirmation link,
   * so that the address stays even if the site provides none.
   */
  email_confirmed_at: Generated<number | null>
  /** An unconfirmed address typed by the contact, lower-cased; and when the last confirmation mail was requested. */
  pending_email: Generated<string | null>
  pending_email_at: Generated<number | null>
  /** The contact's company, and 1 if the site states it. */
  company_id: Generated<string | null>
  company_signed: Generated<Flag>
  /** JSON object: further details provided by the site. */
  traits: Generated<string>
  /** The contact's last visit, accurate to some minutes. */
  seen_at: Generated<number>
  /** Reason why the address gets no more mail; null while it accepts mail. */
  mail_stopped: Generated<'bounced' | 'complained' | null>
  /**
   * Of an address signed by the site of an untrusted organisation: when its owner was asked for consent to mails, and
   * when they agreed.
   */
  mail_asked_at: Generated<number | null>
  mail_confirmed_at: Generated<number | null>
  /** Language that the contact last used on a board or in a widget. */
  language: Generated<Language | null>
  /** 1 for the placeholder of an erased contact. */
  erased: Generated<Flag>
  /** The name as it is searched: `folded-columns.ts`. */
  folded_name: Generated<string>
  /** Name, address and the site's id: one text to search. The database keeps it. */
  searched: GeneratedAlways<string>
}

/**
 * Further credentials of a contact: visitor secrets of other browsers, and the sign-in addresses of contacts whom the
 * team has merged into this one.
 */
interface ContactSecrets {
  /** SHA-256 of the secret, or of the address with the organisation. */
  hash: string
  person_id: string
  created_at: number
}

/** A sign-in code emailed to an address, valid in the browser that requested it. */
interface ContactCodes {
  /** Lower-cased. */
  email: string
  /** SHA-256 of the browser's secret. */
  browser: Generated<string>
  code_hash: string
  tries: Generated<number>
  expires_at: number
  /** When the address last signed in with this browser; null if never. */
  signed_in_at: Generated<number | null>
}

/** The team's internal notes about a contact. */
interface PersonNotes {
  id: string
  person_id: string
  author_id: string
  body: string
  created_at: number
}

interface Invitations {
  id: string
  /** Lower-cased; an address has at most one pending invitation. */
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

/** Tables of people, who own the content, and of data about them. */
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
    forms: { email: StoredEmail },
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
    forms: {
      email: StoredEmail,
      pending_email: StoredEmail,
      mail_stopped: z.enum(['bounced', 'complained']),
      traits: storedJson(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
      language: z.enum(languages),
    },
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
      'company_id',
      'company_signed',
      'traits',
      'added_by_id',
      'seen_at',
      'mail_stopped',
      'mail_confirmed_at',
      'language',
    ],
    json: ['traits'],
    flags: ['trusted', 'blocked', 'email_verified', 'company_signed'],
    foreignIds: ['external_id'],
    people: { added_by_id: 'members' },
    withheld: [
      'user_id',
      'visitor_hash',
      'pending_email_at',
      'mail_asked_at',
      'erased',
      'folded_name',
      'searched',
    ],
  },
} as const satisfies TableFacts<PeopleTables>
