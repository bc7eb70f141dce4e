import type { CatalogueOf } from '@earshot/shared/texts/catalogue'
import type { en } from './en.ts'

/** German texts of the pages that links in emails lead to, and of the page of a tracking link. */
export const de: CatalogueOf<typeof en> = {
  'track.title': 'Dein Feedback',
  'track.ended': 'Dieser Link funktioniert nicht mehr',
  'track.ended.hint':
    'Er wurde zurückgezogen, sein Ziel wurde gelöscht, oder er ist nicht vollständig. In dem Browser, aus dem du dein Feedback gesendet hast, findest du es auf dem Board unter „Von mir“ mit einem neuen Link.',
  'track.home': 'Zur Startseite',
  'track.deleted': 'Dein Feedback ist gelöscht',
  'track.deleted.hint': 'Es ist endgültig weg, und dieser Link auch.',
  'track.deleted.own': 'Deine Daten sind gelöscht',
  'track.deleted.own.hint': 'Was alle sehen können, trägt nicht mehr deinen Namen. Dieser Link ist beendet.',
  'track.secret': 'Wer diesen Link hat, kann in deinem Namen antworten. Gib ihn nicht weiter.',
  'track.board': 'Zum Board',
  'track.course': 'Bisher',
  'track.sent': 'Gesendet',
  'track.read': 'Vom Team gelesen',
  'track.board.of': 'Zum Board von {{name}}',
  'track.mailed': 'Neuigkeiten kommen auch per E-Mail.',
  'track.notMailed':
    'Möchtest du Neuigkeiten per E-Mail? Dann melde dich auf dem Board per E-Mail an, in dem Browser, aus dem du das gesendet hast.',
  'track.noReplies': 'Noch keine Antworten.',
  'track.reply': 'Antworten',
  'track.reply.label': 'Deine Antwort',
  'track.reply.send': 'Antwort senden',
  'track.remove': '{{reference}} löschen',
  'track.remove.ask': '{{reference}} löschen?',
  'track.remove.hint':
    '„{{title}}“ wird endgültig gelöscht, samt Stimmen, Kommentaren und den Notizen des Teams dazu.',
  'track.remove.own': 'Meine Daten löschen',
  'track.remove.own.ask': 'Deine Daten löschen?',
  'track.remove.own.hint':
    'Was alle von „{{title}}“ sehen können, bleibt ohne deinen Namen, weil andere daran beteiligt sind. Deine Stimmen, Dateien und alles andere, was du dazu geschickt hast, wird endgültig gelöscht.',
  'confirm.title': 'Adresse bestätigen',
  'confirm.hint':
    'Bestätige deine Adresse, um Neuigkeiten per E-Mail zu bekommen. Das warst nicht du? Dann schließ diese Seite einfach.',
  'confirm.button': 'Adresse bestätigen',
  'confirm.done': 'Adresse bestätigt',
  'confirm.done.hint': 'Wenn es etwas Neues für dich gibt, bekommst du eine E-Mail.',
  'confirm.stopped': 'Diese Adresse bekommt keine E-Mails',
  'confirm.bounced':
    'Eine E-Mail an sie kam zurück. Um wieder Neuigkeiten zu bekommen, melde dich auf dem Board per E-Mail an, in dem Browser, aus dem du dein Feedback gesendet hast.',
  'confirm.complained':
    'Eine E-Mail an sie wurde als Spam gemeldet. Um wieder Neuigkeiten zu bekommen, melde dich auf dem Board per E-Mail an, in dem Browser, aus dem du dein Feedback gesendet hast.',
  'confirm.next': 'Dein Feedback ansehen',
  'confirm.ended':
    'Dieser Link ist abgelaufen oder wurde durch einen neueren ersetzt. Öffne die neueste E-Mail oder gib deine Adresse nochmal ein.',
  'link.incomplete': 'Dieser Link ist nicht vollständig. Öffne bitte noch einmal den in der E-Mail.',
  'preferences.title': 'E-Mail-Einstellungen',
  'preferences.hint':
    'Wähle, welche E-Mails du zu Feedback an {{organisation}} bekommst. Jede Wahl wird sofort gespeichert.',
  'preferences.changelog': 'Du hast die Neuigkeiten von {{name}} abonniert.',
  'preferences.saved': 'Deine Einstellungen sind gespeichert.',
  'preferences.left': 'Du bekommst keine E-Mails mehr zu Feedback an {{organisation}}.',
  'preferences.ended': 'Öffne den Link in einer neueren E-Mail.',
  'preferences.leave': 'Alle E-Mails abbestellen',
  'preferences.return': 'Wieder abonnieren',
}
