/** English texts of the pages that links in emails lead to, and of the page of a tracking link. */
export const en = {
  'track.title': 'Your feedback',
  'track.ended': 'This link no longer works',
  'track.ended.hint':
    'It was revoked, it is not complete, or its feedback was deleted. In the browser you sent it from, the board has a new link under “Mine”.',
  'track.home': 'Go to the home page',
  'track.deleted': 'Your feedback is deleted',
  'track.deleted.hint': 'It is gone for good, and so is this link.',
  'track.deleted.own': 'Your data is deleted',
  'track.deleted.own.hint': 'What everyone can see no longer has your name. This link has ended.',
  'track.secret': 'Anyone with this link can reply as you. Keep it private.',
  'track.board': 'Go to the board',
  'track.course': 'What has happened so far',
  'track.sent': 'Sent',
  'track.read': 'Read by the team',
  'track.board.of': 'Go to the board of {{name}}',
  'track.mailed': 'You’ll also get updates by email.',
  'track.notMailed':
    'To get updates by email, sign in by email on the board, in the browser you sent this from.',
  'track.noReplies': 'No replies yet.',
  'track.reply': 'Reply',
  'track.reply.label': 'Your reply',
  'track.reply.send': 'Send reply',
  'track.remove': 'Delete {{reference}}',
  'track.remove.ask': 'Delete {{reference}}?',
  'track.remove.hint':
    '“{{title}}” goes for good, with its votes, its comments and the team’s notes about it.',
  'track.remove.own': 'Delete my data',
  'track.remove.own.ask': 'Delete your data?',
  'track.remove.own.hint':
    'What everyone can see of “{{title}}” stays, without your name, as others have a part in it. Your votes, files and everything else that you sent with it go for good.',
  'confirm.title': 'Confirm your address',
  'confirm.hint': 'Confirm your address to get updates by email. Not you? Close this page.',
  'confirm.button': 'Confirm my address',
  'confirm.done': 'Address Confirmed',
  'confirm.done.hint': 'You’ll get an email when there is news for you.',
  'confirm.stopped': 'This address gets no emails',
  'confirm.bounced':
    'An email to it came back. To get updates again, sign in by email on the board, in the browser you sent your feedback from.',
  'confirm.complained':
    'An email to it was reported as spam. To get updates again, sign in by email on the board, in the browser you sent your feedback from.',
  'confirm.next': 'See your feedback',
  'confirm.ended':
    'This link has expired or was replaced by a newer one. Open the newest email, or enter your address again.',
  'link.incomplete': 'This link is not complete. Please open the one in the email once more.',
  'preferences.title': 'Email preferences',
  'preferences.hint':
    'Choose which emails you get about feedback to {{organisation}}. Each choice is saved at once.',
  'preferences.changelog': 'You subscribe to the changelog of {{name}}.',
  'preferences.saved': 'Your preferences are saved.',
  'preferences.left': 'You get no more emails about feedback to {{organisation}}.',
  'preferences.ended': 'Open the link in a newer email.',
  'preferences.leave': 'Unsubscribe from all emails',
  'preferences.return': 'Subscribe again',
} as const
