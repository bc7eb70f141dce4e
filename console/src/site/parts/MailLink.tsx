/** An address to write to. */
export const MailLink = ({ address }: { address: string }) => <a href={`mailto:${address}`}>{address}</a>
