import { en as common } from '@earshot/shared/texts/en'

/** Texts for customers in emails, in the documents of public boards and in feeds, in English. */
export const en = {
  ...common,

  // Every email
  'mail.hello': 'Hello,',
  'mail.helloName': 'Hello {{name}},',
  'mail.powered': 'Powered by Earshot',
  'mail.noButton': 'If the button does not work, open this address:',

  // Confirming an address
  'confirm.subject': 'Confirm your email address for {{project}}',
  'confirm.preview': 'Confirm your address to get updates by email.',
  'confirm.why': 'Please confirm that you want updates from {{project}} by email.',
  'confirm.ask':
    'The link below works once, within the next {{life}}. Until you confirm, we send nothing else here.',
  'confirm.action': 'Confirm my address',
  'confirm.notYou': 'Not you? You can ignore this email.',
  'code.subject': '{{code}} is your code for {{project}}',
  'code.preview': 'It works once, within the next {{life}}.',
  'code.text': 'Your code for the feedback board of {{project}}:',
  'code.notYou': 'Never give this code to anyone. Not you? You can ignore this email.',

  // Notifications
  'news.subject.status_changed': '{{status}}: {{title}}',
  'news.subject.official_answer': '{{name}} answered: {{title}}',
  'news.subject.reply': '{{name}} replied: {{title}}',
  'news.subject.approved': 'Approved: {{title}}',
  'news.subject.merged': 'Merged: {{title}}',
  'news.subject.shipped': 'Shipped: {{title}}',
  'news.subject.published': 'New in {{project}}: {{title}}',
  'news.asked': 'On {{day}} you asked: “{{title}}”.',
  'news.reported': 'On {{day}} you reported: “{{title}}”.',
  'news.voted': 'You voted for “{{title}}”.',
  'news.wanted_one': '{{count, number}} person wanted it.',
  'news.wanted_other': '{{count, number}} people wanted it.',
  'news.status_changed': '“{{title}}” is now {{status}}.',
  'news.otherStatus': 'in another status',
  'news.noted': '{{name}} writes:',
  'news.official_answer': '{{name}} answered “{{title}}”.',
  'news.team': 'The team',
  'news.ofTeam': '{{name}} ({{project}} team)',
  'news.reply': '{{name}} replied on “{{title}}”.',
  'news.somebody': 'Somebody',
  'news.approved': 'Your feedback “{{title}}” has been approved.',
  'news.merged': '“{{title}}” was merged with similar feedback.',
  'news.mergedIdea': 'Your idea “{{request}}” was merged into “{{title}}”. Its votes moved with it.',
  'news.mergedReport': 'Your report “{{request}}” was merged into “{{title}}”.',
  'news.mergedVoted': '“{{request}}” was merged into “{{title}}”. Your vote moved with it.',
  'news.mergedSubject': 'Merged feedback',
  'news.mergedUnnamed': 'Feedback that you follow was merged with similar feedback.',
  'news.shipped': '“{{title}}” has shipped.',
  'news.published': 'New in {{project}}: “{{title}}”.',
  'news.isLive': 'It is live: “{{title}}”.',
  'news.shippedBy': 'Published by {{name}}.',
  'news.open': 'Open feedback',
  'news.openEntry': 'See what is new',
  'news.why': 'You get this email because you follow this feedback.',
  'news.whySubscribed': 'You get this email because you subscribed to the changelog of {{project}}.',
  'news.replyByMail': 'Reply to this email to comment.',
  'news.choose': 'Email settings',
  'news.unsubscribe': 'Unsubscribe',
  'news.digest_one': '{{count, number}} update from {{project}}',
  'news.digest_other': '{{count, number}} updates from {{project}}',

  // Comments that were sent by email
  'inbound.leftOut': '(Not added from the email: {{names}})',
  'inbound.filesOnly': '(Sent by email, without a text)',

  // The documents of public boards
  'board.description':
    'Ideas and bug reports for {{name}}: read them, vote for what matters to you, or add your own.',
  'changelog.description': 'What is new in {{name}}.',
  'roadmap.description': 'What is planned for {{name}}, what is being worked on, and what was done.',
  'feed.title': '{{name}}: changelog',

  // The pictures of items and entries for shared links
  'card.asked_one': '{{count, number}} person asked',
  'card.asked_other': '{{count, number}} people asked',
  'card.affected_one': '{{count, number}} person affected',
  'card.affected_other': '{{count, number}} people affected',
  'card.after_one': '{{status}} after {{count, number}} day',
  'card.after_other': '{{status}} after {{count, number}} days',
  'card.since': 'since {{month}}',
  'card.list': 'Vote for an idea or suggest your own',
  'card.roadmap': 'What is planned and what is done',
  'card.changelog': 'What is new',
  'label.new': 'New',
  'label.improved': 'Improved',
  'label.fixed': 'Fixed',
  'label.removed': 'Removed',
  'label.security': 'Security',
} as const
