import { byOperator, byProvider, bySystem, defineWith } from './event-definition.ts'

const organisation = defineWith('organisation', ['organisation', 'session'])
// The subscription decides which plan applies and which members may work.
const subscription = (owasp: string, label: string, sentence: string) =>
  defineWith('organisation', ['subscription', 'organisation', 'session'])(
    owasp,
    label,
    sentence,
    'projectDirectory',
    'allPublicPages',
    'betaOffer',
  )
const owner = defineWith('user', ['organisation', 'session'])
// Open cards and items of a leaving member lose their assignee.
const member = defineWith('user', ['users', 'members', 'tasks', 'feedback', 'session'])
const account = defineWith('user', ['users', 'members', 'account', 'session'])
const invitation = defineWith('invitation', ['users', 'members', 'account'])
const apiKey = defineWith('apiKey', ['apiKeys'])
const webhook = defineWith('webhook', ['webhooks'])
const credit = defineWith('organisation', ['serviceCredits'])
const ofUser = defineWith('user')
const ofOrganisation = defineWith('organisation')
const withoutTarget = defineWith(null)

/** Events of an organisation, its members' accounts, and what it pays for. */
export const organisationEvents = {
  'tenant.created': ofOrganisation('sensitive_create', 'Organisation created', 'created {target}'),
  'tenant.updated': byOperator(
    organisation(
      'sensitive_update',
      'Organisation changed',
      'changed {target}',
      'projectDirectory',
      'allPublicPages',
      'betaOffer',
    ),
  ),
  'api_key.created': apiKey('authn_token_created', 'API key created', 'created {target}'),
  'api_key.rotated': apiKey('authn_token_created', 'API key rotated', 'rotated the secret of {target}'),
  'api_key.revoked': apiKey('authn_token_revoked', 'API key revoked', 'revoked {target}'),
  'webhook.created': webhook('sensitive_create', 'Webhook created', 'created {target}'),
  'webhook.updated': webhook('sensitive_update', 'Webhook changed', 'changed {target}'),
  'webhook.rotated': webhook(
    'authn_token_created',
    'Webhook secret rotated',
    'rotated the secret of {target}',
  ),
  'webhook.tested': webhook('sensitive_update', 'Message sent to webhook', 'sent a message to {target}'),
  'webhook.deleted': webhook('sensitive_delete', 'Webhook deleted', 'deleted {target}'),
  'webhook.switched_off': bySystem(
    webhook('sensitive_update', 'Webhook switched off', 'switched off {target}'),
  ),
  'tenant.transferred': owner(
    'privilege_permissions_changed',
    'Ownership handed over',
    'made {target} the owner',
  ),
  'tenant.exported': ofOrganisation('sensitive_read', 'Organisation exported', 'exported {target}'),
  'tenant.archived': ofOrganisation(
    'sensitive_read',
    'Organisation’s archive downloaded',
    'downloaded the archive of {target}',
  ),
  'tenant.deleted': ofOrganisation(
    'sensitive_delete',
    'Organisation deleted',
    'deleted {target}',
    'projectDirectory',
    'allPublicPages',
  ),
  'tenant.suspended': byOperator(
    organisation(
      'privilege_permissions_changed',
      'Organisation suspended',
      'suspended {target}',
      'projectDirectory',
    ),
  ),
  'tenant.restored': organisation(
    'privilege_permissions_changed',
    'Suspension lifted',
    'lifted the suspension of {target}',
    'projectDirectory',
  ),
  'session.created': ofUser('authn_login_success', 'Login', 'logged in'),
  'session.ended': ofUser('session_expired', 'Logout', 'ended a session of {target}'),
  'session.refused': ofUser('authn_login_fail', 'Login refused', 'could not log in as {target}'),
  'session.switched': ofUser(
    'session_renewed',
    'Organisation switched',
    'came over from another organisation',
  ),
  'session.reauthenticated': ofUser('authn_login_success', 'Login confirmed', 'confirmed who they are'),
  'access.refused': withoutTarget(
    'authz_fail',
    'Access refused',
    'was refused something that the role does not allow',
  ),
  'invitation.created': invitation('authn_token_created', 'Invitation sent', 'invited {target}'),
  'invitation.resent': invitation('authn_token_created', 'Invitation sent again', 'invited {target} again'),
  'invitation.revoked': invitation(
    'authn_token_revoked',
    'Invitation taken back',
    'took back the invitation of {target}',
  ),
  'invitation.accepted': invitation('user_created', 'Invitation accepted', 'accepted an invitation'),
  'user.updated': member('user_updated', 'User changed', 'changed {target}', 'allPublicPages'),
  'user.role_changed': member(
    'privilege_permissions_changed',
    'Role changed',
    'changed the role of {target}',
  ),
  'user.login_enabled': member('user_updated', 'Login enabled', 'let {target} log in again'),
  'user.login_disabled': member('user_updated', 'Login disabled', 'shut {target} out'),
  'user.removed': member('user_deleted', 'User removed', 'removed {target}'),
  'user.left': member('user_deleted', 'User left', 'left the organisation'),
  'password.reset_requested': ofUser(
    'authn_token_created',
    'Password reset',
    'asked to reset the password of {target}',
  ),
  'password.changed': ofUser('authn_password_change', 'Password changed', 'changed their password'),
  'email.change_requested': ofUser(
    'authn_token_created',
    'New address wanted',
    'asked for another email address',
  ),
  'email.changed': account('user_updated', 'Address changed', 'changed their email address'),
  'account.updated': account('user_updated', 'Account changed', 'changed their account'),
  'account.google_linked': ofUser('user_updated', 'Provider connected', 'connected a sign-in provider'),
  'account.exported': ofUser('sensitive_read', 'Account exported', 'exported their data'),
  'account.deleted': account('user_deleted', 'Account deleted', 'deleted their account', 'allPublicPages'),
  'audit.exported': ofOrganisation('sensitive_read', 'Audit log exported', 'exported the audit log'),
  'credit.claimed': credit('sensitive_create', 'Service credit claimed', 'claimed a service credit'),
  'trial.started': subscription('sensitive_create', 'Trial begun', 'began a trial of a plan'),
  'trial.ended': bySystem(subscription('sensitive_update', 'Trial over', 'ended the trial')),
  'subscription.started': byProvider(
    subscription('sensitive_create', 'Subscription begun', 'began a subscription'),
  ),
  'subscription.changed': byProvider(
    subscription('sensitive_update', 'Subscription changed', 'changed the subscription'),
  ),
  'subscription.cancelled': byProvider(
    subscription('sensitive_update', 'Subscription cancelled', 'cancelled the subscription'),
  ),
  'subscription.resumed': byProvider(
    subscription('sensitive_update', 'Cancellation taken back', 'took back the cancellation'),
  ),
  'subscription.ended': byProvider(
    subscription('sensitive_delete', 'Subscription ended', 'ended the subscription'),
  ),
  'payment.failed': byProvider(
    subscription('sensitive_update', 'Payment failed', 'could not take a payment'),
  ),
  'payment.received': byProvider(
    subscription('sensitive_update', 'Payment received', 'took the missing payment'),
  ),
  'credit.decided': credit('sensitive_update', 'Service credit decided', 'decided about a service credit'),
}
