import type { Kysely } from 'kysely'
import {
  createIndexes,
  flag,
  oneOf,
  optionalOneOf,
  primaryKey,
  references,
  required,
  tenantTable,
  withDefault,
} from '../ddl/table-parts.ts'

/** Projects with their settings, logos, keys and addresses, and the installs of their widgets. */
export async function createProjects(db: Kysely<unknown>): Promise<void> {
  await createProjectsTable(db)
  await createKeys(db)
  await createSlugs(db)
  await tenantTable(db, 'logos', ['project_id'])
    .addColumn('project_id', 'text', required)
    .addColumn('hash', 'text', required)
    .addColumn('webp_base64', 'text', required)
    .$call(references('logos', { project_id: 'projects' }))
    .execute()
  await tenantTable(db, 'sightings', ['project_id', 'origin'])
    .addColumn('project_id', 'text', required)
    .addColumn('origin', 'text', required)
    .addColumn('public_key', 'text')
    .addColumn('build', 'text')
    .addColumn('seen_at', 'bigint')
    .addColumn('refused_at', 'bigint')
    .addColumn('token_refused_at', 'bigint')
    .addColumn('token_refusal', 'text')
    .addColumn('claims_left_out_at', 'bigint')
    .addColumn('claims_left_out', 'text')
    .addColumn('mistakes', 'text')
    .$call(references('sightings', { project_id: 'projects' }))
    .execute()
}

const createProjectsTable = (db: Kysely<unknown>): Promise<void> =>
  tenantTable(db, 'projects')
    .addColumn('id', 'text', required)
    .addColumn('name', 'text', required)
    // Unique by the tables of addresses and of keys.
    .addColumn('slug', 'text', required)
    .addColumn('public_key', 'text', required)
    .addColumn('allowed_origins', 'text', required)
    .addColumn('moderation', 'text', oneOf('moderation', ['off', 'unknown', 'all']))
    .addColumn('held_words', 'text', withDefault('[]'))
    .addColumn('identity_mode', 'text', (column) =>
      oneOf('identity_mode', ['off', 'measure', 'on'])(column.defaultTo('off')),
    )
    .addColumn('board_access', 'text', (column) =>
      oneOf('board_access', ['public', 'contacts', 'team'])(column.defaultTo('public')),
    )
    .addColumn('language', 'text')
    .addColumn('roadmap_view', 'text', withDefault('status'))
    .addColumn('roadmap_public', 'integer', flag)
    .addColumn('widget_language', 'text')
    .addColumn('widget_views', 'text')
    .addColumn('widget_types', 'text')
    .addColumn('screen_recording', 'integer', flag)
    .addColumn('branding_color', 'text')
    .addColumn('branding_launcher_text', 'text')
    .addColumn(
      'branding_position',
      'text',
      optionalOneOf('branding_position', ['bottom-left', 'bottom-right']),
    )
    .addColumn('branding_greeting', 'text')
    .addColumn('branding_thanks', 'text')
    .addColumn('logo_hash', 'text')
    .addColumn('seen_at', 'bigint')
    .addColumn('seen_origin', 'text')
    .addColumn('refused_at', 'bigint')
    .addColumn('refused_origin', 'text')
    .addColumn('forwarding_version', 'integer', withDefault(1))
    .addColumn('archived_at', 'bigint')
    .addColumn('deleted_at', 'bigint')
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute()

/**
 * Keys with which the widget identifies its project; a replaced key works for a while beside the new one. Those that
 * have ended are remembered: a website may still have one.
 */
async function createKeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('project_keys')
    .addColumn('public_key', 'text', primaryKey)
    .addColumn('tenant_id', 'text', required)
    .addColumn('project_id', 'text', required)
    .addColumn('ends_at', 'bigint')
    .execute()
  await db.schema
    .createTable('retired_keys')
    .addColumn('digest', 'text', primaryKey)
    .addColumn('former_tenant_id', 'text', required)
    .execute()
  await createIndexes(db, [
    'index project_keys_project on project_keys (project_id)',
    'index project_keys_ending on project_keys (tenant_id, ends_at) where ends_at is not null',
  ])
}

/**
 * Addresses of boards, outside of any tenant: a reader who follows a link has no tenant yet. Earlier addresses
 * redirect.
 */
async function createSlugs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('project_slugs')
    .addColumn('slug', 'text', primaryKey)
    // No foreign key: the address of a deleted project is never given to another.
    .addColumn('tenant_id', 'text')
    .addColumn('project_id', 'text')
    .addColumn('former_tenant_id', 'text')
    .addColumn('taken_at', 'bigint', required)
    .execute()
  await createIndexes(db, ['index project_slugs_project on project_slugs (tenant_id, project_id)'])
}
