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
  /** A sentence of the widget in a project's own words. */
  ownTextMax: 120,
  senderNameMax: 60,
  logoBytesMax: 512 * 1024,

  feedbackTitleMax: 200,
  feedbackBodyMax: 10_000,
  commentBodyMax: 5_000,
  /** How long the team may undo the deletion of a comment; its words are erased after that. */
  commentUndo: 24 * 60 * 60 * 1000,
  /** Earlier versions of an edited comment: so many, the newest. */
  commentVersionsKept: 20,
  /** Held comments that the inbox shows under one item; the others are on the item's page. */
  heldCommentsShown: 5,
  /** Of a project's list of words for which posts are held for review. */
  heldWordsMax: 200,
  heldWordMax: 60,
  /** How long the same text counts as repeated. */
  repeatedTextWithin: 24 * 60 * 60 * 1000,
  /** Texts with fewer bytes of different words, such as "Me too", may be repeated. */
  repeatedTextMin: 24,
  /** Of mails about what somebody follows: so many a day to an address. */
  notificationMailsDaily: 20,
  /** Recipients whom a new organisation mails on its first day; each day without a complaint doubles them. */
  mailRecipientsFirstDay: 50,
  /** With so many complaints an organisation mails nobody until the operator has looked. */
  mailComplaintsMax: 3,
  /** Of mails about what the team works on: so many a day to a member. */
  teamMailsDaily: 100,
  /** In one call of the mail server's provider. */
  mailEventsMax: 1_000,
  /** What the team adds to a notification. */
  notificationNoteMax: 500,
  /** How long a notification is kept, read or not. */
  notificationsKept: 180 * 24 * 60 * 60 * 1000,
  /** Of somebody's words in a notification. */
  excerptMax: 160,
  /** Of what a page tells with a bug report: twice what the widget sends. */
  diagnosticEntriesMax: 200,
  diagnosticTextMax: 1_000,
  releaseMax: 100,
  diagnosticStackMax: 4_000,
  diagnosticsBytes: 24 * 1024,
  metadataMax: 20,
  metadataNameMax: 80,
  metadataValueMax: 400,
  statusNameMax: 40,
  statusesPerProject: 20,
  /** Items that a column of a roadmap shows. */
  roadmapColumnMax: 30,
  /** Months before this one of which a roadmap shows what was done. */
  roadmapMonthsBefore: 2,
  /** Items whose status a deletion of their status changes in one transaction. */
  statusMoveBatch: 1_000,
  contactNameMax: 100,
  personNoteMax: 5_000,
  notesPerPerson: 200,
  /** What a site may say of a person beside the name: the company, and traits with a name and a value each. */
  contactCompanyMax: 100,
  contactTraitsMax: 20,
  contactTraitNameMax: 40,
  contactTraitMax: 200,
  /** How long the link holds by which a contact confirms an address. */
  contactAddressLife: 24 * 60 * 60 * 1000,
  /** Whoever enters the same address again within this time gets no second confirmation. */
  contactAddressPause: 10 * 60 * 1000,
  /** Of the code by which a contact comes in, and how often it may be tried. */
  contactCodeLife: 10 * 60 * 1000,
  contactCodeTries: 5,

  /** Of one file that is sent along, by its kind; of a picture before it is re-encoded. */
  fileBytesMax: {
    picture: 10 * 1024 * 1024,
    text: 5 * 1024 * 1024,
    document: 10 * 1024 * 1024,
    /** A minute of a screen, with much that moves. */
    video: 20 * 1024 * 1024,
  },
  filePixelsMax: 40_000_000,
  fileNameMax: 100,
  filesPerItem: 5,
  /** Files of one contact that wait to be sent along with something, and how long they may; a place without bytes counts for `filesReservedFor`. */
  filesUnsentMax: 20,
  filesUnsentKept: 24 * 60 * 60 * 1000,
  /** How long the address of a file holds that a customer gets. */
  fileLinkLife: 5 * 60 * 1000,
  /** How long an item's pictures are shared with whoever has their addresses. */
  sharedPictureDays: 30,
  /**
   * What the customers of a project may upload in a day: so many files, and so much of the plan's storage; and which part
   * of both one network may.
   */
  filesDaily: 500,
  filesDailyShare: 0.2,
  filesDailyShareOfNetwork: 0.1,
  /** How long a file counts among these whose bytes have not come. */
  filesReservedFor: 10 * 60 * 1000,

  /** Of one source map as it is uploaded, and of what is unpacked of it to read it. */
  sourceMapBytesMax: 20 * 1024 * 1024,
  sourceMapsPerProject: 2_000,
  scriptAddressMax: 500,
  /** How long a source map is kept after its last upload. */
  sourceMapsKept: 180 * 24 * 60 * 60 * 1000,
  /** Of the newest, on the page of a project. */
  sourceMapsShown: 100,

  changelogTitleMax: 200,
  changelogBodyMax: 20_000,
  /** Images of one entry, with those that its text no longer shows, and how long these are kept. */
  entryImagesMax: 50,
  entryImagesUnusedKept: 24 * 60 * 60 * 1000,
  /** Of feedback that one entry tells of. */
  changelogItemsMax: 50,

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
  compNoteMax: 200,
  /** How far from now maintenance may end, and an incident may have begun: further away is a slip of the hand. */
  noticeWithin: 365 * 24 * 60 * 60 * 1000,
  /**
   * What the status page shows, ninety days, and what a claim can be about (this month and the one before, 62 days at
   * most), with days to spare. Claims keep their own figures.
   */
  statusSamplesKept: 100 * 24 * 60 * 60 * 1000,

  searchQueryMax: 200,
  /** Items that the inbox counts exactly in each of its views. */
  countedMax: 1_000,
  similarMax: 5,
  /** Reports that the team's page of a bug shows, and how many of one bug a contact may send. */
  reportsShown: 100,
  reportsPerPerson: 10,
  pageSize: 20,
  pageSizeMax: 100,
  pageMax: 100_000,
  /** Of the opaque cursor of a page. */
  cursorMax: 500,
  /** Of what people call an item: `IDEA-12`. */
  referenceMax: 20,
  /** How many people a picker offers. */
  colleaguesMax: 1_000,
  /** How many ids one "which of these have I voted on" question may carry. */
  voteLookupMax: 50,

  jsonBodyBytes: 64 * 1024,
  idempotencyKeyMax: 255,
  /** How long the audit log knows from which address something was done. */
  auditAddressKept: 30 * 24 * 60 * 60 * 1000,

  /** How long a job that failed for good, such as an email that cannot be delivered, can be listed and run again. */
  deadLettersKept: 30 * 24 * 60 * 60 * 1000,

  /** A day longer than a browser keeps what it could not send, and goes on sending it under its key. */
  idempotencyKept: 8 * 24 * 60 * 60 * 1000,

  sessionIdle: 30 * 24 * 60 * 60 * 1000,
  sessionAbsolute: 365 * 24 * 60 * 60 * 1000,
  /** How long a browser is known for the address that signed in there. */
  knownDeviceLife: 365 * 24 * 60 * 60 * 1000,
  activationLife: 24 * 60 * 60 * 1000,
  /**
   * Of each kind of mail that anybody can have sent to an address by typing it, such as codes and recovery links: so many
   * a day from one network, more for a browser that has signed in with the address before, and so many from all networks.
   */
  requestedMailsDaily: 5,
  requestedMailsOfKnownBrowserDaily: 2,
  requestedMailsInAllDaily: 30,
  /** All that one network can have sent by typing addresses, to whomever. */
  requestedMailsOfNetworkDaily: 100,
  /** Invitations of one organisation to an address in a day; further ones are refused. */
  invitationMailsDaily: 5,
  /** Held sign-ups that an operator is mailed about in a day; the mails about others go out on the next days. */
  heldSignUpMailsDaily: 20,
  heldSignUpKept: 90 * 24 * 60 * 60 * 1000,
  recoveryLife: 60 * 60 * 1000,
  /** Of the mailed code that a login from a new browser needs while somebody guesses at the account. */
  loginCodeLife: 10 * 60 * 1000,
  loginCodeMax: 40,
  /** How long the link holds that puts an address on a mailing list; an address not proven by then is deleted. */
  subscriptionLife: 7 * 24 * 60 * 60 * 1000,
  /** How long a mailing list remembers who left it. */
  unsubscribedKept: 30 * 24 * 60 * 60 * 1000,
  contactMessageMax: 5_000,
  /** Messages of the contact form that are also mailed in a day; others are mailed on the next days. */
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

  /** Of a token by which a customer's site says who somebody is (`shared/src/identity/identity.ts`). */
  identityTokenMax: 4_096,
  /** A BCP 47 tag that somebody wrote. */
  languageTagMax: 35,
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
