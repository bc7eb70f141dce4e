import { defineWith } from './event-definition.ts'
import { feedbackData } from './feedback-events.ts'

const board = defineWith('project', ['board'])
const project = defineWith('project', ['projects'])
const status = defineWith('project', ['projects', 'board', ...feedbackData]) // Items and columns have a status.
const field = defineWith('project', ['projects', ...feedbackData])
const imported = defineWith('project', [...feedbackData, 'imports', 'tags', 'contacts', 'companies'])

/** Events of projects and of their settings, keys and files. */
export const projectEvents = {
  'board.updated': board('sensitive_update', 'Board changed', 'changed the board of {target}'),
  'status.created': status(
    'sensitive_create',
    'Status created',
    'added a status to {target}',
    'projectDirectory',
  ),
  'status.updated': status(
    'sensitive_update',
    'Status edited',
    'changed a status of {target}',
    'projectDirectory',
  ),
  'status.deleted': status(
    'sensitive_delete',
    'Status deleted',
    'deleted a status of {target}',
    'projectDirectory',
  ),
  'field.created': field(
    'sensitive_create',
    'Field created',
    'added a field to {target}',
    'projectDirectory',
  ),
  'field.updated': field(
    'sensitive_update',
    'Field changed',
    'changed a field of {target}',
    'projectDirectory',
  ),
  'field.deleted': field(
    'sensitive_delete',
    'Field deleted',
    'deleted a field of {target}',
    'projectDirectory',
  ),
  'project.created': project('sensitive_create', 'Project created', 'created {target}'),
  'project.updated': project('sensitive_update', 'Project changed', 'changed {target}', 'projectDirectory'),
  'project.archived': project(
    'sensitive_update',
    'Project archived',
    'archived {target}',
    'projectDirectory',
  ),
  'project.restored': project(
    'sensitive_update',
    'Project restored',
    'restored {target} from the archive',
    'projectDirectory',
  ),
  'project.deleted': defineWith('project', [...feedbackData, 'projects', 'board', 'tags'])(
    'sensitive_delete',
    'Project deleted',
    'deleted {target}',
    'projectDirectory',
  ),
  'project_key.replaced': project(
    'authn_token_created',
    'Widget key replaced',
    'replaced the widget key of {target}',
    'projectDirectory',
  ),
  'project.forwarding_replaced': project(
    'authn_token_created',
    'Addresses for forwarded emails replaced',
    'replaced the addresses for emails forwarded to {target}',
  ),
  'project_key.revoked': project(
    'authn_token_revoked',
    'Earlier widget key ended',
    'ended an earlier widget key of {target}',
    'projectDirectory',
  ),
  'feedback.exported': defineWith('project')(
    'sensitive_read',
    'Feedback exported',
    'exported a CSV file of {target}',
  ),
  'import.created': imported(
    'sensitive_create',
    'Import prepared',
    'uploaded a file to import into {target}',
  ),
  'import.updated': imported('sensitive_update', 'Import changed', 'changed an import into {target}'),
  'import.run': imported('sensitive_create', 'Import started', 'started an import into {target}'),
  'import.finished': imported('sensitive_create', 'Import finished', 'finished an import into {target}'),
  'import.undone': imported('sensitive_delete', 'Import undone', 'undid an import into {target}'),
  'import.deleted': imported('sensitive_delete', 'Import deleted', 'deleted an import into {target}'),
  'upload_key.created': project('authz_change', 'Upload key made', 'made the upload key of {target}'),
  'upload_key.revoked': project('authz_change', 'Upload key revoked', 'revoked the upload key of {target}'),
  'source_map.uploaded': project('sensitive_create', 'Source map added', 'added a source map to {target}'),
  'source_map.deleted': project('sensitive_delete', 'Source map deleted', 'deleted a source map of {target}'),
  'identity_secret.created': project(
    'authn_token_created',
    'Identity secret created',
    'created an identity secret for {target}',
    'projectDirectory',
  ),
  'identity_secret.revoked': project(
    'authn_token_revoked',
    'Identity secret revoked',
    'revoked an identity secret of {target}',
    'projectDirectory',
  ),
}
