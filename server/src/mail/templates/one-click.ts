/**
 * Where mail programs post to take their reader off a list (RFC 8058): the page's own address, with the token where a
 * server sees it.
 */
export const oneClick = (unsubscribeLink: string): string => unsubscribeLink.replace('#', '?token=')
