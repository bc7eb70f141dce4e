/** A statement that may read all rows of a large table or of an organisation's, or sort many. */
interface Allowed {
  /** Matches the statement's shape, as `shapeOf` returns it. */
  statement: RegExp
  reason: string
}

/** Every entry is used, and none is for a statement that could use an index. */
export const allowedScans: readonly Allowed[] = [
  {
    statement: /^select count\(\*\) as count from (\w+) where \1\.tenant_id = \?( and kind = \?.*)?$/,
    reason: 'An organisation is counted before its operator or its owner deletes it',
  },
  {
    statement: /^select \* from issue_trackers where issue_trackers\.tenant_id = \? order by id$/,
    reason: 'A project has at most one connection, and a plan few projects',
  },
  {
    statement: /^delete from tracker_deliveries where .* row_number\(\) over/,
    reason: 'A sweep leaves a few hundred deliveries of a connection, so the next one sorts little more',
  },
  {
    statement: /^select \* from chat_channels where chat_channels\.tenant_id = \? order by id$/,
    reason: 'A project has at most one channel of each chat, and a plan few projects',
  },
  {
    statement: /^select companies\.id, .* from companies where/,
    reason: 'A search reads the names and domains of all companies, of which there are far fewer than people',
  },
  {
    statement: /from usage_(changes|rows)\b/,
    reason: 'Changes are summed into one row at a hundred; all rows are counted once a day, against drift',
  },
  {
    statement:
      / from (daily_counts|held_sign_ups|oauth_flows|one_time_tokens|provider_events|sessions|subscribers|contact_messages|status_samples|erasures)\b/,
    reason: "The installation's own, of small rows that expire; swept as a whole once an hour",
  },
  {
    statement: /^(delete from|update|select .* from) jobs\b/,
    reason: 'Jobs that are done are gone, so the table has what waits',
  },
  {
    statement: /(^|\()delete from (contact_codes|identity_days|source_maps) where/,
    reason: 'Rows of minutes, days or releases, of which an organisation has few',
  },
  {
    statement: / from \(select some\.person_id from \(select changelog_subscriptions\.person_id from /,
    reason: 'Sorts one batch of subscribers, which the subquery has limited by their key',
  },
  {
    statement: /^select seq, created_at from events order by seq limit \?$/,
    reason: 'The oldest events, by their key',
  },
  {
    statement: / from tenants\b.* order by (tenants\.)?id\b/,
    reason: 'A page of organisations by their key, or all of them for a command of the operator',
  },
  {
    statement: / from mail_senders .*recipients_of_month/,
    reason: 'One row for each organisation that sends, which the operator sees sorted by what it sends',
  },
  {
    statement: / from audit_log .*order by audit_log\.seq/,
    reason: 'A page of the audit log by its key, under filters that an administrator seldom sets',
  },
  {
    statement: /instr\(lower\(response\), \?\)|strpos\(lower\(response\)/,
    reason: 'Remembered answers name a contact anywhere in their text; they are kept for days',
  },
  {
    statement: /\b(instr|strpos)\(|\bglob\b/,
    reason: 'A part of a text is served by no index; the rows are those of one organisation',
  },
  {
    statement: /^select people\.id from people .* order by people\.seen_at desc/,
    reason: 'A page of contacts in the order of its index',
  },
  {
    statement: /^select id from feedback where feedback\.tenant_id = \?.* limit \d+$/,
    reason: 'At most a hundred rows of a partial index, to count them',
  },
  {
    statement: / count\(\*\) as feedback, max\(updated_at\)/,
    reason: "The operator's page of organisations counts their items; it is seldom opened",
  },
  {
    statement: /^select tasks\.id, .* board_columns\.name as column_name/,
    reason: 'Open tasks that are due or blocked, for the dashboard: partial indexes of few rows',
  },
  {
    statement: / from subscriptions inner join tenants\b/,
    reason: "The operator's list of payments: a row of each organisation",
  },
  {
    statement: /feedback\.target_month is not null .* order by feedback\.target_month,/,
    reason: 'A part of a roadmap in the order of its months, sorted within a month',
  },
  {
    statement: /^select .* from imports where .*(order by id desc limit| state (not )?in \()/,
    reason: 'The imports of an organisation: the few files that somebody has chosen',
  },
  {
    statement: / from source_maps .* order by uploaded_at desc/,
    reason: 'The maps of a project, of which a limit allows for two thousand',
  },
  {
    statement: / as first where \(+select (feedback\.id|tag_links\.item_id as id) from /,
    reason:
      'Of a list by votes or value the first 1,800 items are looked up by their ids, or 10,000 compared with the few of a filter',
  },
]

/** Statements for which only Postgres' plans scan, each with a reason. */
export const allowedScansOfPostgres: readonly Allowed[] = [
  {
    statement: /^select name from kysely_migration order by name$/,
    reason: 'One row for each migration, read by who asks whether the server is ready',
  },
  {
    statement: /feedback\.answered = 0 and .* order by feedback\.id desc/,
    reason: 'A partial index of the items that wait for an answer, which are few',
  },
  {
    statement: / from custom_fields .*project_id is null order by position, id$/,
    reason: 'The fields of people, of which there are at most twenty',
  },
  {
    statement: /^select count\(\*\) as files from files\b/,
    reason: 'A partial index of the files that were not sent along yet, which go after a day',
  },
  {
    statement: /feedback\.done_at is not null .* order by feedback\.done_at desc limit/,
    reason: 'The last few items that were done, in the order of a partial index',
  },
  {
    statement: /^select count\(\*\) as count from feedback inner join comments\b/,
    reason: 'The comments of a project are counted before it is deleted',
  },
  {
    statement:
      /feedback\.project_id \|\| '' = \? .*feedback\.moderation = 'held' .* order by feedback\.id desc limit/,
    reason: 'A page of what is held for review, which is little, by its partial index',
  },
  {
    statement: / as span, .* group by feedback\.kind\b/,
    reason:
      'What came in on each of the last fifteen days is sorted by its kind to be counted: items of a day',
  },
]
