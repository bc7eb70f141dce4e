/** A statement that several nodes have to answer together, by its shape as `shapeOf` returns it. */
interface CrossTenantStatement {
  statement: RegExp
  reason: string
}

/** Statements over several organisations: the list may only become shorter. */
export const crossTenantStatements: readonly CrossTenantStatement[] = [
  {
    statement: /^select (audit_heads\.)?tenant_id, .* where (audit_heads\.)?tenant_id in \(\?/,
    reason: "The operator's list of organisations counts those of a page",
  },
  {
    statement: /^select tenant_id, starts_at, reason from plan_periods where tenant_id in \(select/,
    reason: 'The operator sees who ran into a limit',
  },
  {
    statement: /^select amount, paid_at from invoices where state = \?/,
    reason: 'The operator reads what all organisations have paid',
  },
  {
    statement: /^select credit_claims\.\*, /,
    reason: 'The operator reads and decides claims of all organisations',
  },
  {
    statement: /^select (subscriptions|complimentary_plans)\.\*, tenants\.name from /,
    reason: 'The operator reads who pays and who was given a plan',
  },
  {
    statement: /^select mail_senders\.tenant_id, tenants\.name, /,
    reason: 'The operator reads who sends how much',
  },
  {
    statement: /^delete from mail_recipients where day < \?$/,
    reason: 'A sweep forgets all of a day at once',
  },
  {
    statement: /^select distinct tenant_id from outbox where failed_at <= \?$/,
    reason: 'A sweep finds whose dead letters are old, also of organisations that are gone',
  },
]
