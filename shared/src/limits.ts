/**
 * Every length and count that server, console, widget and docs quote.
 * Lengths are in UTF-16 code units (what `maxlength` counts), sizes in bytes, times in milliseconds.
 */
export const limits = {
  /** Product specification, sections 5 and 9. */
  nameMax: 1024,
  emailMax: 1024,
  passwordMin: 6,
  passwordMax: 512,
  loginPasswordMax: 1024,
  inviteMessageMax: 2048,
  /** Of one organisation, waiting for an answer at one time. */
  openInvitationsMax: 100,
  suspensionReasonMax: 500,

  /** Of organisations on the Free plan that one person may own: a person needs few, and each takes room. */
  freeOrganisationsOwned: 5,
  projectNameMax: 80,
  /** Of the piece of an address that names a project's public board. */
  slugMin: 3,
  slugMax: 60,
  /** How long a replaced widget key goes on working, in days, where nothing else is chosen; and at most. */
  keyOverlapDays: 7,
  keyOverlapDaysMax: 30,
  earlierKeysMax: 5,
  originsPerProject: 20,
  originMax: 253,
  launcherTextMax: 24,
  senderNameMax: 60,
  logoBytesMax: 512 * 1024,

  feedbackTitleMax: 200,
  feedbackBodyMax: 10_000,
  commentBodyMax: 5_000,
  /** How long the team may undo the deletion of a comment; its words are erased after that. */
  commentUndo: 24 * 60 * 60 * 1000,
  /** Held comments that the inbox shows under one item; the others are on the item's page. */
  heldCommentsShown: 5,
  /** Of a project's list of words for which posts are held for review. */
  heldWordsMax: 200,
  heldWordMax: 60,
  /** How long the same text counts as repeated. */
  repeatedTextWithin: 24 * 60 * 60 * 1000,
  /** Texts with fewer bytes of different words, such as "Me too", may be repeated. */
  repeatedTextMin: 24,
  statusNameMax: 40,
  contactNameMax: 100,

  taskTitleMax: 200,
  taskDescriptionMax: 10_000,
  tagNameMax: 40,
  tagsPerItem: 20,
  tagsPerOrganisation: 500,
  /** Of feedback, of tasks, and of tags in one change of tags. */
  taggedMax: 100,
  blockedReasonMax: 200,
  columnNameMax: 40,
  columnsPerBoard: 20,
  boardColumnPage: 50,

  noticeTitleMax: 120,
  noticeBodyMax: 2_000,
  claimReasonMax: 1_000,
  /** How far from now maintenance may end, and an incident may have begun: further away is a slip of the hand. */
  noticeWithin: 365 * 24 * 60 * 60 * 1000,
  /**
   * What the status page shows, ninety days, and what a claim can be about (this month and the one before, 62 days at
   * most), with days to spare. Claims keep their own figures.
   */
  statusSamplesKept: 100 * 24 * 60 * 60 * 1000,

  searchQueryMax: 200,
  similarMax: 5,
  pageSize: 20,
  pageSizeMax: 100,
  pageMax: 100_000,
  /** How many people a picker offers. */
  colleaguesMax: 1_000,
  /** How many ids one "which of these have I voted on" question may carry. */
  voteLookupMax: 50,

  jsonBodyBytes: 64 * 1024,
  idempotencyKeyMax: 255,
  /** How long the audit log knows from which address something was done. */
  auditAddressKept: 30 * 24 * 60 * 60 * 1000,

  idempotencyKept: 24 * 60 * 60 * 1000,

  sessionIdle: 30 * 24 * 60 * 60 * 1000,
  sessionAbsolute: 90 * 24 * 60 * 60 * 1000,
  /** How long a browser is known for the address that signed in there. */
  knownDeviceLife: 365 * 24 * 60 * 60 * 1000,
  activationLife: 24 * 60 * 60 * 1000,
  /** Of each kind of mail that strangers can have sent to an address: so many a day, over all organisations. */
  mailsPerRecipientDaily: 5,
  /** Held sign-ups that an operator hears of in a day; the others wait in the list. */
  heldSignUpMailsDaily: 20,
  heldSignUpKept: 90 * 24 * 60 * 60 * 1000,
  recoveryLife: 60 * 60 * 1000,
  /** Of the mailed code that a login from a new browser needs while somebody guesses at the account. */
  loginCodeLife: 10 * 60 * 1000,
  loginCodeMax: 40,
  /** How long the link holds that puts an address on a mailing list; an address not proven by then is deleted. */
  subscriptionLife: 7 * 24 * 60 * 60 * 1000,
  /** Of each letter about a mailing list that strangers can have sent to an address: so many a day. */
  subscriptionMailsDaily: 3,
  /** How long a mailing list remembers who left it. */
  unsubscribedKept: 30 * 24 * 60 * 60 * 1000,
  contactMessageMax: 5_000,
  /** Messages of the contact form that are also mailed in a day; the others wait in the list. */
  contactMailsDaily: 100,
  contactMessageKept: 365 * 24 * 60 * 60 * 1000,
  emailChangeLife: 24 * 60 * 60 * 1000,
  /** Product specification, section 9: 5 days. */
  invitationLife: 5 * 24 * 60 * 60 * 1000,
  /** How long after proving who they are a person may do what asks for it. */
  recentLogin: 10 * 60 * 1000,
  /** How long the way to Google and back may take. */
  googleFlowLife: 10 * 60 * 1000,
  returnPathMax: 2_000,
  userAgentMax: 400,
  photoBytesMax: 5 * 1024 * 1024,
  /** How long a visitor who has left nothing is the same one again, and is kept. */
  idleVisitorKept: 30 * 24 * 60 * 60 * 1000,
  contactTokenLife: 15 * 60 * 1000,

  /** Of a token by which a customer's site says who somebody is (`shared/src/identity.ts`). */
  identityTokenMax: 4_096,
  identityTokenLife: 60 * 60 * 1000,
  /** How far the clocks of two servers may be apart. */
  identityClockSkew: 60 * 1000,
  identitySubjectMax: 255,
  /** One in use, and one that replaces it. */
  identitySecretsMax: 2,
  /** Over how many days, today's with them, the console says how many sessions were signed. */
  identityMeasuredDays: 7,
  pageAddressMax: 2_000,
  /** Product specification, section 7: wait this long on a 429 without Retry-After. */
  retryAfterDefault: 3_000,
} as const
