import type { BoardAccess } from '@earshot/shared/board/board-access'
import type { BrandingSettings } from '@earshot/shared/branding/branding'
import type { FormField } from '@earshot/shared/custom-field/custom-field'
import { type EventType, isSubscribed } from '@earshot/shared/event/events'
import type { IdentityMode } from '@earshot/shared/identity/identity'
import type { Language } from '@earshot/shared/language/languages'
import type { WidgetLanguage } from '@earshot/shared/language/widget-languages'
import type { PlanName } from '@earshot/shared/plan/plans'
import type { ModerationMode } from '@earshot/shared/project/project'
import type { RoadmapView } from '@earshot/shared/roadmap/roadmap'
import type { WidgetType, WidgetView } from '@earshot/shared/widget/widget-parts'
import { findTenant } from '../../../auth/tenants.queries.ts'
import type { Database } from '../../../db/database.ts'
import { notFound } from '../../../lib/app-error.ts'
import { readFormFields } from '../../custom-field/custom-fields.ts'
import { listSecrets } from '../identity.queries.ts'
import { type KnownSecret, knownSecret } from '../identity-secrets.ts'
import { findKey, listEarlierKeys } from '../keys.queries.ts'
import { listSightings } from '../presence.queries.ts'
import {
  brandingSettingsOf,
  heldWordsOf,
  logoPath,
  originsOf,
  widgetTypesOf,
  widgetViewsOf,
} from '../project-view.ts'
import { findProject, listStatuses, type StatusRow } from '../projects.queries.ts'
import { mistakesOf } from './page-mistakes.ts'
import { type WordMatcher, wordMatcher } from './word-list.ts'

/** Fields of a project that every request of the widget needs. */
export interface CachedProject {
  tenantId: string
  projectId: string
  name: string
  slug: string
  /** Valid public keys: the current one, and earlier ones for a while. */
  keys: readonly string[]
  allowedOrigins: readonly string[]
  moderation: ModerationMode
  /** Matches the team's word list; null without one. */
  heldWords: WordMatcher | null
  boardAccess: BoardAccess
  /** Language of the board and of emails; null for the reader's. */
  language: Language | null
  /** Language of the widget; null for the page's or the visitor's. */
  widgetLanguage: WidgetLanguage | null
  /** Views and forms of the widget; null for all. */
  widgetViews: WidgetView[] | null
  widgetTypes: WidgetType[] | null
  screenRecording: boolean
  plan: PlanName
  branding: BrandingSettings & { logo: string | null }
  statuses: readonly StatusRow[]
  /** Custom fields that forms ask customers for. */
  formFields: readonly FormField[]
  /** Public view of the roadmap; null if only the team sees it. */
  roadmap: RoadmapView | null
  identity: { mode: IdentityMode; secrets: readonly KnownSecret[] }
  /** Time of the last recorded widget load, by origin. */
  seen: Map<string, number>
  /** Time of the last recorded mistake, by website and mistake. */
  mistakes: Map<string, number>
  /** Time of the last recorded refusal of an origin. */
  refusedAt: number
  /** Time of the last recorded refusal of a token. */
  tokenRefusedAt: number
  /** Time of the last recorded omission of a token's claims. */
  claimsLeftOutAt: number
}

/** Longest time in milliseconds for which another node's change may stay unseen if its announcement is lost. */
const freshFor = 60_000
const knownMax = 10_000

/** Projects by public key, cached until an event reports a change. */
export class ProjectCache {
  readonly #db: Database
  #changes = 0
  readonly #known = new Map<string, { project: CachedProject; until: number }>()

  /** Requested projects that were cached, and those that were not. */
  readonly lookups = { hits: 0, misses: 0 }

  constructor(db: Database) {
    this.#db = db
    db.onCommit((events) => {
      for (const { type, tenantId } of events) this.onEvent(type, tenantId)
    })
  }

  /** The project of a public key; undefined for unknown keys, archived projects and suspended organisations. */
  async find(publicKey: string, now: number): Promise<CachedProject | undefined> {
    const known = this.known(publicKey, now)
    if (known) {
      this.lookups.hits++
      return known
    }
    this.lookups.misses++
    const changes = this.#changes
    const loaded = await this.#load(publicKey, now)
    // A project read during a change may be out of date, so it is used for this request only.
    if (!loaded || changes !== this.#changes) return loaded?.project
    if (this.#known.size >= knownMax) this.#known.clear()
    this.#known.set(publicKey, loaded)
    return loaded.project
  }

  /** The project if it is cached; synchronous. */
  known(publicKey: string, now: number): CachedProject | undefined {
    const known = this.#known.get(publicKey)
    return known && known.until > now ? known.project : undefined
  }

  /** The project of a key that was valid a moment ago. @throws AppError `not_found` when it is gone. */
  async get(publicKey: string, now: number): Promise<CachedProject> {
    const project = await this.find(publicKey, now)
    if (!project) throw notFound('project')
    return project
  }

  /** Evicts an organisation's projects when an event of this or another node reports a change. */
  onEvent(type: EventType, tenantId: string): void {
    if (!isSubscribed('projectDirectory', type)) return
    this.#changes++
    for (const [key, { project }] of this.#known) if (project.tenantId === tenantId) this.#known.delete(key)
  }

  async #load(
    publicKey: string,
    now: number,
  ): Promise<{ project: CachedProject; until: number } | undefined> {
    const key = await findKey(this.#db, publicKey, now)
    if (!key) return undefined
    const db = this.#db.tenant(key.tenant_id)
    const row = await findProject(db, key.project_id)
    const tenant = await findTenant(this.#db, key.tenant_id)
    if (!row || row.archived_at !== null || !tenant || tenant.suspended_at !== null) return undefined
    const earlier = await listEarlierKeys(this.#db, key.tenant_id, now)
    const sightings = await listSightings(db, row.id)
    const project = {
      tenantId: key.tenant_id,
      projectId: row.id,
      name: row.name,
      slug: row.slug,
      keys: [
        row.public_key,
        ...earlier.filter(({ project_id }) => project_id === row.id).map(({ public_key }) => public_key),
      ],
      allowedOrigins: originsOf(row),
      moderation: row.moderation,
      boardAccess: row.board_access,
      language: row.language,
      widgetLanguage: row.widget_language,
      widgetViews: widgetViewsOf(row),
      widgetTypes: widgetTypesOf(row),
      screenRecording: row.screen_recording === 1,
      heldWords: wordMatcher(heldWordsOf(row)),
      plan: tenant.plan,
      branding: { ...brandingSettingsOf(row), logo: logoPath(row) },
      statuses: await listStatuses(db, row.id),
      formFields: await readFormFields(db, row.id),
      roadmap: row.roadmap_public ? row.roadmap_view : null,
      identity: { mode: row.identity_mode, secrets: (await listSecrets(db, row.id)).map(knownSecret) },
      seen: new Map(
        sightings.flatMap(({ origin, seen_at }) => (seen_at === null ? [] : [[origin, seen_at]])),
      ),
      mistakes: new Map(
        sightings.flatMap(({ origin, mistakes }) =>
          mistakesOf(mistakes).map(({ mistake, at }) => [`${mistake} ${origin}`, at] as const),
        ),
      ),
      refusedAt: row.refused_at ?? 0,
      tokenRefusedAt: Math.max(0, ...sightings.map(({ token_refused_at }) => token_refused_at ?? 0)),
      claimsLeftOutAt: Math.max(0, ...sightings.map(({ claims_left_out_at }) => claims_left_out_at ?? 0)),
    }
    return { project, until: Math.min(now + freshFor, key.ends_at ?? Number.POSITIVE_INFINITY) }
  }
}
