/** The document's title. Every page renders exactly one, itself or through its PageHeader. */
export const PageTitle = ({ title }: { title: string }) => <title>{`${title} · Earshot`}</title>
