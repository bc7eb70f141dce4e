import type { CatalogueOf } from '@earshot/shared/texts/catalogue'
import { de as common } from '@earshot/shared/texts/de'
import type { en } from './en.ts'

/** The catalogue in German: readers are addressed with „du“, where they must be addressed at all. */
export const de: CatalogueOf<typeof en> = {
  ...common,

  'mail.hello': 'Hallo!',
  'mail.helloName': 'Hallo {{name}}!',
  'mail.powered': 'Powered by Earshot',
  'mail.noButton': 'Falls die Schaltfläche nicht funktioniert, öffne diese Adresse:',

  'confirm.subject': 'Bestätige deine E-Mail-Adresse für {{project}}',
  'confirm.preview': 'Bestätige deine Adresse, um Neuigkeiten per E-Mail zu bekommen.',
  'confirm.why': 'Bitte bestätige, dass du Neuigkeiten von {{project}} per E-Mail bekommen möchtest.',
  'confirm.ask':
    'Der Link unten funktioniert einmal und gilt {{life}} lang. Bis zur Bestätigung schicken wir nichts anderes an diese Adresse.',
  'confirm.action': 'Adresse bestätigen',
  'confirm.notYou': 'Das warst nicht du? Dann kannst du diese E-Mail ignorieren.',
  'code.subject': '{{code}} ist dein Code für {{project}}',
  'code.preview': 'Er funktioniert einmal und gilt {{life}} lang.',
  'code.text': 'Dein Code für das Feedback-Board von {{project}}:',
  'code.notYou':
    'Gib diesen Code niemandem weiter. Das warst nicht du? Dann kannst du diese E-Mail ignorieren.',

  'news.subject.status_changed': '{{status}}: {{title}}',
  'news.subject.official_answer': '{{name}} hat geantwortet: {{title}}',
  'news.subject.reply': '{{name}} hat geantwortet: {{title}}',
  'news.subject.approved': 'Freigegeben: {{title}}',
  'news.subject.merged': 'Zusammengeführt: {{title}}',
  'news.subject.shipped': 'Verfügbar: {{title}}',
  'news.subject.published': 'Neu in {{project}}: {{title}}',
  'news.asked': 'Am {{day}} hast du vorgeschlagen: „{{title}}“.',
  'news.reported': 'Am {{day}} hast du gemeldet: „{{title}}“.',
  'news.voted': 'Du hast für „{{title}}“ gestimmt.',
  'news.wanted_one': '{{count, number}} Person wollte das.',
  'news.wanted_other': '{{count, number}} Personen wollten das.',
  'news.status_changed': 'Neuer Status von „{{title}}“: {{status}}.',
  'news.otherStatus': 'anderer Status',
  'news.noted': '{{name}} schreibt:',
  'news.official_answer': '{{name}} hat auf „{{title}}“ geantwortet.',
  'news.team': 'Das Team',
  'news.ofTeam': '{{name}} (Team von {{project}})',
  'news.reply': '{{name}} hat bei „{{title}}“ geantwortet.',
  'news.somebody': 'Jemand',
  'news.approved': 'Dein Feedback „{{title}}“ wurde freigegeben.',
  'news.merged': '„{{title}}“ wurde mit ähnlichem Feedback zusammengeführt.',
  'news.mergedIdea':
    'Deine Idee „{{request}}“ wurde mit „{{title}}“ zusammengeführt. Die Stimmen sind mitgekommen.',
  'news.mergedReport': 'Deine Meldung „{{request}}“ wurde mit „{{title}}“ zusammengeführt.',
  'news.mergedVoted': '„{{request}}“ wurde mit „{{title}}“ zusammengeführt. Deine Stimme ist mitgekommen.',
  'news.mergedSubject': 'Zusammengeführtes Feedback',
  'news.mergedUnnamed': 'Feedback, dem du folgst, wurde mit ähnlichem zusammengeführt.',
  'news.shipped': '„{{title}}“ ist da.',
  'news.published': 'Neu in {{project}}: „{{title}}“.',
  'news.isLive': 'Jetzt verfügbar: „{{title}}“.',
  'news.shippedBy': 'Veröffentlicht von {{name}}.',
  'news.open': 'Feedback öffnen',
  'news.openEntry': 'Neuigkeit ansehen',
  'news.why': 'Du bekommst diese E-Mail, weil du diesem Feedback folgst.',
  'news.whySubscribed': 'Du bekommst diese E-Mail, weil du die Neuigkeiten von {{project}} abonniert hast.',
  'news.replyByMail': 'Antworte auf diese E-Mail, um zu kommentieren.',
  'news.choose': 'E-Mail-Einstellungen',
  'news.unsubscribe': 'Abbestellen',
  'news.digest_one': '{{count, number}} Neuigkeit von {{project}}',
  'news.digest_other': '{{count, number}} Neuigkeiten von {{project}}',

  // Kommentare, die per E-Mail kamen
  'inbound.leftOut': '(Aus der E-Mail nicht übernommen: {{names}})',
  'inbound.filesOnly': '(Per E-Mail gesendet, ohne Text)',

  'board.description':
    'Ideen und Fehlermeldungen zu {{name}}: lesen, für das Wichtige stimmen oder Eigenes ergänzen.',
  'changelog.description': 'Was es in {{name}} Neues gibt.',
  'roadmap.description': 'Was für {{name}} geplant ist, woran gearbeitet wird und was fertig ist.',
  'feed.title': '{{name}}: Neuigkeiten',

  // The pictures of items and entries for shared links
  'card.asked_one': '{{count, number}} Person wünscht sich das',
  'card.asked_other': '{{count, number}} Personen wünschen sich das',
  'card.affected_one': '{{count, number}} Person betroffen',
  'card.affected_other': '{{count, number}} Personen betroffen',
  'card.after_one': '{{status}} nach {{count, number}} Tag',
  'card.after_other': '{{status}} nach {{count, number}} Tagen',
  'card.since': 'seit {{month}}',
  'card.list': 'Stimm ab oder schlag selbst etwas vor',
  'card.roadmap': 'Was geplant ist und was fertig ist',
  'card.changelog': 'Was es Neues gibt',
  'label.new': 'Neu',
  'label.improved': 'Verbessert',
  'label.fixed': 'Behoben',
  'label.removed': 'Entfernt',
  'label.security': 'Sicherheit',
}
