import { settings } from './settings.ts'

interface Described {
  path: string
  title: string
  description: string
  unlisted?: true
}

/** Metadata of a page for browsers, search engines and link previews. */
export function Head({ page: { path, title, description, unlisted } }: { page: Described }) {
  const url = `${settings.publicUrl}${path}`
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {unlisted ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={url} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Earshot" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={`${settings.publicUrl}/preview.png`} />
      <meta property="og:image:alt" content="Earshot: hear what your customers say, where they say it" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
