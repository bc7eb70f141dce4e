import type { BoardAccess } from '@earshot/shared/board/board-access'
import type { BrandingSettings } from '@earshot/shared/branding/branding'
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

/** What the widget's requests need to know of a project, at every one of them. */
export interface CachedProject {
  tenantId: string
  projectId: string
  name: string
  slug: string
  /** The public keys that work: the current one, and earlier ones for a while. */
  keys: readonly string[]
  allowedOrigins: readonly string[]
  moderation: ModerationMode
  /** Matches what the team's list of words has; null without one. */
  heldWords: WordMatcher | null
  boardAccess: BoardAccess
  /** Of its board and emails; null for the language of whoever reads them. */
  language: Language | null
  /** Of its widget; null for that of the page, or the visitor. */
  widgetLanguage: WidgetLanguage | null
  /** What it leads to, and which forms; null for all. */
  widgetViews: WidgetView[] | null
  widgetTypes: WidgetType[] | null
  screenRecording: boolean
  plan: PlanName
  branding: BrandingSettings & { logo: string | null }
  statuses: readonly StatusRow[]
  /** How everyone sees the roadmap; null where nobody but the team does. */
  roadmap: RoadmapView | null
  identity: { mode: IdentityMode; secrets: readonly KnownSecret[] }
  /** When the database was last told that the widget runs, by origin. */
  seen: Map<string, number>
  /** When it was last told of a mistake of a website's pages, by both. */
  mistakes: Map<string, number>
  /** When it was last told of a refusal. */
  refusedAt: number
  /** When it was last told of a refused token. */
  tokenRefusedAt: number
  /** When it was last told that claims of a token were left out. */
  claimsLeftOutAt: number
}

/** Longest time another node's change may go unseen if its announcement is lost. */
const freshFor = 60_000
const knownMax = 10_000

/** Projects by public key, kept until an event says that they changed. */
export class ProjectCache {
  readonly #db: Database
  #changes = 0
  readonly #known = new Map<string, { project: CachedProject; until: number }>()

  constructor(db: Database) {
    this.#db = db
    db.onCommit((events) => {
      for (const { type, tenantId } of events) this.onEvent(type, tenantId)
    })
  }

  /** The project a public key stands for, or undefined; nobody finds archived ones and those of a suspended organisation. */
  async find(publicKey: string, now: number): Promise<CachedProject | undefined> {
    const known = this.known(publicKey, now)
    if (known) return known
    const changes = this.#changes
    const loaded = await this.#load(publicKey, now)
    // What changed while it was read may not be in it: then it is good for this request alone.
    if (!loaded || changes !== this.#changes) return loaded?.project
    if (this.#known.size >= knownMax) this.#known.clear()
    this.#known.set(publicKey, loaded)
    return loaded.project
  }

  /** The same where it is known already, without waiting. */
  known(publicKey: string, now: number): CachedProject | undefined {
    const known = this.#known.get(publicKey)
    return known && known.until > now ? known.project : undefined
  }

  /** The project of a key that was good a moment ago. @throws AppError `not_found` when it is gone. */
  async get(publicKey: string, now: number): Promise<CachedProject> {
    const project = await this.find(publicKey, now)
    if (!project) throw notFound('project')
    return project
  }

  /** Forgets a tenant's projects when an event, of this node or another, says that they changed. */
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
