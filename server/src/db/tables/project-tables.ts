import type { BoardAccess } from '@earshot/shared/board/board-access'
import { Color, type LauncherPosition } from '@earshot/shared/branding/branding'
import type { IdentityMode } from '@earshot/shared/identity/identity'
import { type Language, languages } from '@earshot/shared/language/languages'
import { type WidgetLanguage, widgetLanguages } from '@earshot/shared/language/widget-languages'
import type { ModerationMode } from '@earshot/shared/project/project'
import { RoadmapView } from '@earshot/shared/roadmap/roadmap'
import type { StatusCategory } from '@earshot/shared/status/status'
import { type StatusColor, statusColors } from '@earshot/shared/status/status-colors'
import { widgetTypes, widgetViews } from '@earshot/shared/widget/widget-parts'
import type { Generated } from 'kysely'
import { z } from 'zod'
import type { Flag } from './global-tables.ts'
import { storedJson } from './stored-form.ts'
import type { TableFacts } from './tenant-table.ts'

interface Projects {
  id: string
  name: string
  slug: string
  public_key: string
  /** JSON list of origins. */
  allowed_origins: string
  moderation: ModerationMode
  branding_color: string | null
  branding_launcher_text: string | null
  logo_hash: string | null
  seen_at: number | null
  seen_origin: string | null
  refused_at: number | null
  refused_origin: string | null
  created_at: number
  updated_at: number
  identity_mode: Generated<IdentityMode>
  branding_position: Generated<LauncherPosition | null>
  board_access: Generated<BoardAccess>
  /** JSON list of words. */
  held_words: Generated<string>
  /** Since when the project is hidden from customers; null while it is in use. */
  archived_at: Generated<number | null>
  /** When its deletion began; null for every project that exists. */
  deleted_at: Generated<number | null>
  /** Number of its addresses for forwarded emails, which are signed with it. */
  forwarding_version: Generated<number>
  roadmap_view: Generated<RoadmapView>
  roadmap_public: Generated<Flag>
  /** Null for the reader's language. */
  language: Generated<Language | null>
  /** Null for the language of the page or of the visitor. */
  widget_language: Generated<WidgetLanguage | null>
  /** JSON lists of the widget's views and types of feedback; null for all. */
  widget_views: Generated<string | null>
  widget_types: Generated<string | null>
  /** 1 if the widget offers screen recording. */
  screen_recording: Generated<Flag>
  branding_greeting: Generated<string | null>
  branding_thanks: Generated<string | null>
}

interface IdentitySecrets {
  id: string
  project_id: string
  /** The secret, encrypted with the installation's own (`server/src/auth/sealing.ts`). */
  sealed: string
  ending: string
  created_at: number
  used_at: number | null
}

/** Contact sessions per day, counted for projects that report on signed identity. */
interface IdentityDays {
  project_id: string
  /** Days since 1970, UTC. */
  day: number
  signed: number
  unsigned: number
}

/** The last call of a project's widget from an origin, and the last refused call. */
interface Sightings {
  project_id: string
  origin: string
  seen_at: number | null
  refused_at: number | null
  /** The public key of the last call. */
  public_key: string | null
  /** When a visitor's token was last rejected, and why. */
  token_refused_at: number | null
  token_refusal: string | null
  /** When claims of a token were last ignored, and which: JSON of `TokenIssue`. */
  claims_left_out_at: Generated<number | null>
  claims_left_out: Generated<string | null>
  /** The widget build of the last call. */
  build: string | null
  /** When browsers last reported each integration mistake of the origin's pages: JSON, times by codes. */
  mistakes: string | null
}

interface Logos {
  project_id: string
  hash: string
  webp_base64: string
}

interface Statuses {
  id: string
  project_id: string
  name: string
  category: StatusCategory
  position: number
  freezes_votes: Flag
  freezes_comments: Flag
  color: Generated<StatusColor>
  /** 1 for the status of new feedback in its project. */
  is_default: Generated<Flag>
}

export interface ProjectTables {
  projects: Projects
  identity_secrets: IdentitySecrets
  identity_days: IdentityDays
  sightings: Sightings
  logos: Logos
  statuses: Statuses
}

export const projectTables = {
  statuses: {
    key: ['id'],
    forms: { color: z.enum(statusColors) },
    exported: [
      'id',
      'project_id',
      'name',
      'category',
      'color',
      'position',
      'is_default',
      'freezes_votes',
      'freezes_comments',
    ],
    flags: ['is_default', 'freezes_votes', 'freezes_comments'],
  },
  logos: { key: ['project_id'], exported: ['project_id', 'webp_base64'], withheld: ['hash'] },
  identity_secrets: {
    key: ['id'],
    exported: ['id', 'project_id', 'ending', 'created_at', 'used_at'],
    withheld: ['sealed'],
  },
  identity_days: { key: ['project_id', 'day'], exported: ['project_id', 'day', 'signed', 'unsigned'] },
  sightings: {
    key: ['project_id', 'origin'],
    forms: {
      claims_left_out: storedJson(z.array(z.object({ part: z.string(), sentence: z.string() }))),
      mistakes: storedJson(z.record(z.string(), z.number())),
    },
    exported: [
      'project_id',
      'origin',
      'seen_at',
      'refused_at',
      'public_key',
      'token_refused_at',
      'token_refusal',
      'claims_left_out_at',
      'claims_left_out',
      'build',
      'mistakes',
    ],
  },
  projects: {
    key: ['id'],
    forms: {
      allowed_origins: storedJson(z.array(z.string())),
      held_words: storedJson(z.array(z.string())),
      language: z.enum(languages),
      roadmap_view: RoadmapView,
      widget_language: z.enum(widgetLanguages),
      widget_views: storedJson(z.array(z.enum(widgetViews))),
      widget_types: storedJson(z.array(z.enum(widgetTypes))),
      branding_color: Color,
    },
    exported: [
      'id',
      'name',
      'slug',
      'public_key',
      'allowed_origins',
      'moderation',
      'branding_color',
      'branding_launcher_text',
      'branding_position',
      'branding_greeting',
      'branding_thanks',
      'seen_at',
      'seen_origin',
      'refused_at',
      'refused_origin',
      'created_at',
      'updated_at',
      'identity_mode',
      'held_words',
      'board_access',
      'language',
      'widget_language',
      'widget_views',
      'widget_types',
      'screen_recording',
      'archived_at',
      'roadmap_view',
      'roadmap_public',
    ],
    json: ['allowed_origins', 'held_words', 'widget_views', 'widget_types'],
    flags: ['roadmap_public', 'screen_recording'],
    withheld: ['logo_hash', 'deleted_at', 'forwarding_version'],
  },
} as const satisfies TableFacts<ProjectTables>
