import { type BrandingSettings, brandingFor } from '@earshot/shared/branding/branding'
import type { PlanName } from '@earshot/shared/plan/plans'
import type { Project } from '@earshot/shared/project/project'
import type { ProjectChange } from '@earshot/shared/project/project-change'
import type { Status } from '@earshot/shared/status/status'
import type { WidgetType, WidgetView } from '@earshot/shared/widget/widget-parts'
import type { ProjectRow, StatusRow } from './projects.queries.ts'

/** A status as the team sees it. */
export const statusView = (row: StatusRow): Status => ({
  id: row.id,
  name: row.name,
  category: row.category,
  color: row.color,
  isDefault: row.is_default === 1,
  freezesVotes: row.freezes_votes === 1,
  freezesComments: row.freezes_comments === 1,
})

/** Path of a project's logo; the hash makes it immutable. */
export const logoPath = (row: Pick<ProjectRow, 'id' | 'logo_hash'>): string | null =>
  row.logo_hash && `/e/v1/logo/${row.id}/${row.logo_hash}`

export const originsOf = (row: Pick<ProjectRow, 'allowed_origins'>): string[] =>
  JSON.parse(row.allowed_origins)

/** Views of the project's widget; null for all. */
export const widgetViewsOf = (row: Pick<ProjectRow, 'widget_views'>): WidgetView[] | null =>
  row.widget_views && JSON.parse(row.widget_views)

/** Forms of the project's widget; null for all. */
export const widgetTypesOf = (row: Pick<ProjectRow, 'widget_types'>): WidgetType[] | null =>
  row.widget_types && JSON.parse(row.widget_types)

export const heldWordsOf = (row: Pick<ProjectRow, 'held_words'>): string[] => JSON.parse(row.held_words)

/** Stored values of the settings that `changeProject` changes. */
export const settingsOf = (row: ProjectRow): Required<Omit<ProjectChange, 'was'>> => ({
  name: row.name,
  allowedOrigins: originsOf(row),
  moderation: row.moderation,
  heldWords: heldWordsOf(row),
  boardAccess: row.board_access,
  language: row.language,
  widgetLanguage: row.widget_language,
  widgetViews: widgetViewsOf(row),
  widgetTypes: widgetTypesOf(row),
  screenRecording: row.screen_recording === 1,
  roadmapView: row.roadmap_view,
  roadmapPublic: row.roadmap_public === 1,
})

/** Stored branding of a project. */
export const brandingSettingsOf = (
  row: Pick<
    ProjectRow,
    | 'branding_color'
    | 'branding_launcher_text'
    | 'branding_position'
    | 'branding_greeting'
    | 'branding_thanks'
  >,
): BrandingSettings => ({
  color: row.branding_color,
  launcherText: row.branding_launcher_text,
  position: row.branding_position,
  greeting: row.branding_greeting,
  thanks: row.branding_thanks,
})

/** Rows needed to show an organisation's projects. */
interface Known {
  statuses: readonly StatusRow[]
  /** Current and earlier slugs. */
  slugs: readonly { slug: string; project_id: string | null }[]
  earlierKeys: readonly { public_key: string; project_id: string; ends_at: number | null }[]
  plan: PlanName
}

/** A project as sent to the console, with the branding its organisation's plan allows. */
export const projectView = (row: ProjectRow, { statuses, slugs, earlierKeys, plan }: Known): Project => ({
  ...settingsOf(row),
  id: row.id,
  slug: row.slug,
  earlierSlugs: slugs
    .filter(({ slug, project_id }) => project_id === row.id && slug !== row.slug)
    .map(({ slug }) => slug),
  publicKey: row.public_key,
  earlierKeys: earlierKeys
    .filter(({ project_id }) => project_id === row.id)
    .map(({ public_key, ends_at }) => ({ publicKey: public_key, until: ends_at ?? 0 })),
  archivedAt: row.archived_at,
  installation:
    row.seen_at !== null && row.seen_origin !== null
      ? { seenAt: row.seen_at, origin: row.seen_origin }
      : null,
  refusal:
    row.refused_at !== null && row.refused_origin !== null
      ? { seenAt: row.refused_at, origin: row.refused_origin }
      : null,
  statuses: statuses.filter((status) => status.project_id === row.id).map(statusView),
  brandingSettings: brandingSettingsOf(row),
  branding: brandingFor(plan, { ...brandingSettingsOf(row), logo: logoPath(row) }),
  createdAt: row.created_at,
})
