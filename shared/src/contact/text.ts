/* The English sentences that the widget and the public board have in common. Each is a constant of its own, so that the build inlines those used once. */

/** `1 vote`, `2 votes`. */
const count =
  (thing: string, things = `${thing}s`) =>
  (number: number) =>
    `${number} ${number === 1 ? thing : things}`

export const suggest = { bug: 'Report a bug', idea: 'Suggest an idea' }
export const yours = 'Your feedback'
export const tryAgain = 'Try again'
export const more = 'Show more'
export const title = { idea: 'Your idea in one line', bug: 'What happened?' }
export const titleHint = { idea: 'I would like to…', bug: 'The calendar stays empty when…' }
export const details = 'Details'
export const bodyHint = {
  idea: 'What would it let you do?',
  bug: 'What did you do, and what happened instead?',
}
export const similar = 'Already suggested? Add your vote instead.'
export const send = { idea: 'Send idea', bug: 'Send report' }
export const sending = 'Sending…'
export const sendingAs = (name: string) => `Sending as ${name} (verified)`
export const missing = { title: 'Please enter a title', body: 'Please write a comment' }
export const sendFailed = 'This could not be sent. Your text is still here; please try again.'
export const saved = 'Saved, we will send it later'
export const savedHint = 'Kept in this browser for up to seven days.'
export const queued = 'Waiting to be sent'
export const refused = (reason: string) => `Not accepted: ${reason}`
export const edit = 'Edit'
export const discard = 'Discard'
export const held = 'Held for review'
export const rejected = 'Not published'
export const now = 'Now '
export const unread = count('new reply', 'new replies')
export const vote = (title: string) => `Vote for “${title}”`
export const votes = count('vote')
export const actionFailed = 'That did not get through. Please try again.'
export const comments = count('comment')
export const noComments = 'No comments yet'
export const sendComment = 'Comment'
export const commentDeleted = 'Comment deleted'
export const remove = 'Delete'
export const official = 'Official answer'
