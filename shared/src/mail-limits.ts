/** Limits of emails: how many go out a day, and to how many people. */
export const mailLimits = {
  /** Notification emails to a contact's address per day. */
  notificationMailsDaily: 20,
  /**
   * Recipients to whom a new organisation may send mail on its first day; each day without a complaint doubles them.
   */
  mailRecipientsFirstDay: 50,
  /** Complaints at which an organisation's emails stop until the operator has looked. */
  mailComplaintsMax: 3,
  /** Notification emails to a member per day. */
  teamMailsDaily: 100,
  /** Events in one call of the mail provider. */
  mailEventsMax: 1_000,
  /**
   * Emails of each kind that anybody can request for an address by typing it, such as codes and recovery links, per
   * day: from one network, more from a browser that signed in with the address before, and from all networks.
   */
  requestedMailsDaily: 5,
  requestedMailsOfKnownBrowserDaily: 2,
  requestedMailsInAllDaily: 30,
  /** All emails that one network can request by typing addresses, per day. */
  requestedMailsOfNetworkDaily: 100,
  /** Invitations of one organisation to an address per day; further ones are refused. */
  invitationMailsDaily: 5,
  /** Held sign-ups that are mailed to an operator per day; emails about others are sent on the next days. */
  heldSignUpMailsDaily: 20,
  /** Contact messages that are also mailed per day; others are mailed on the next days. */
  contactMailsDaily: 100,
  /** Bytes of one received email: enough for a picture of the largest size, encoded, and some text. */
  inboundMailBytesMax: 15 * 1024 * 1024,
} as const
