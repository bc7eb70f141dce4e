import type { CatalogueOf } from '@earshot/shared/texts/catalogue'
import type { en } from './en.ts'

/** German texts of a reader's notifications and of their settings. */
export const de: CatalogueOf<typeof en> = {
  'bell.title': 'Benachrichtigungen',
  'bell.unread': 'Benachrichtigungen, {{count, number}} ungelesen',
  'bell.none':
    'Noch keine Benachrichtigungen. Du hörst von allem, was du gesendet hast, wofür du gestimmt hast oder dem du folgst.',
  'bell.readAll': 'Alle als gelesen markieren',
  'bell.settings': 'Einstellungen',
  'bell.status': '{{title}}: Jetzt {{status}}',
  'bell.official': '{{title}}: Offizielle Antwort',
  'bell.approved': '{{title}} wurde freigegeben',
  'bell.merged': '{{title}} wurde mit einer anderen Idee zusammengeführt',
  'bell.mergedUnnamed': 'Feedback, dem du folgst, wurde mit ähnlichem zusammengeführt',
  'bell.shipped': '{{title}} ist da',
  'bell.entry': 'Neu: {{title}}',
  'bell.reply': '{{name}} hat auf {{title}} geantwortet',
  'settings.title': 'Benachrichtigungen einstellen',
  'settings.mail': 'E-Mails erhalten',
  'settings.type': 'Worüber',
  'settings.here': 'Hier',
  'settings.email': 'E-Mail',
  'settings.typeHere': '{{type}} hier',
  'settings.typeByEmail': '{{type}} per E-Mail',
  'settings.confirmed': 'E-Mails gehen nur an bestätigte Adressen.',
  'settings.back': 'Zurück',
  'type.status_changed': 'Statusänderungen',
  'type.official_answer': 'Offizielle Antworten',
  'type.reply': 'Antworten an dich',
  'type.approved': 'Frei\u00adgegebenes Feedback',
  'type.merged': 'Zusammen\u00adgeführtes Feedback',
  'type.shipped': 'Neuigkeiten',
  'mail.on': 'Sofort',
  'mail.daily': 'Täglich',
  'mail.weekly': 'Wöchentlich',
  'mail.off': 'Nie',
}
