export const MailLink = ({ address }: { address: string }) => <a href={`mailto:${address}`}>{address}</a>
