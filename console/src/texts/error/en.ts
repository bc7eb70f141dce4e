/** English error messages by the code of the response; for other codes the server's own text is shown. */
export const en = {
  'error.network': 'The server could not be reached. Check your connection and try again.',
  'error.blocker':
    'Something in this browser, such as an ad blocker, has stopped this. Your text is still here: allow this website to send it, then try again.',
  'error.rate_limited': 'Too many requests. Please wait a moment and try again.',
  'error.overloaded': 'The server is busy. Please try again in a moment.',
  'error.unavailable': 'The server is busy. Please try again in a moment.',
  'error.internal': 'Something went wrong on our side. Please try again.',
  'error.identity_required':
    'Only signed-in customers can write here. Please sign in to the site that led you here, then try again.',
  'error.forbidden': 'The team of this site no longer takes this from you.',
  'error.frozen': 'Votes, reports and comments are closed.',
  'error.conflict': 'This cannot be changed any more.',
  'error.board_private': 'This board is private.',
  'error.not_found': 'This is not here any more.',
  'error.field.email': 'Please enter a valid email address',
  'error.field.code': 'This code is wrong, has expired or was tried too often. Please ask for a new one.',
  'error.field.name': 'Please enter a name without links and addresses',
  'error.fields.number': 'Please enter a number, such as {{example}}, with at most four decimals',
  'error.fields.date': 'Please enter a day',
  'error.fields.url': 'Please enter an address that begins with https://',
} as const
