/** What an organisation's public board tells of itself; the server fills it in. */
export const BoardHead = () => (
  <>
    <title>__BOARD_TITLE__</title>
    <meta name="description" content="__BOARD_DESCRIPTION__" />
    <meta name="robots" content="__BOARD_ROBOTS__" />
    <link rel="canonical" href="__BOARD_URL__" />
    <link rel="alternate" type="application/atom+xml" title="__BOARD_CHANGELOG__" href="__BOARD_FEED__" />
    <meta property="og:type" content="website" />
    <meta property="og:title" content="__BOARD_TITLE__" />
    <meta property="og:description" content="__BOARD_DESCRIPTION__" />
    <meta property="og:url" content="__BOARD_URL__" />
    <meta name="twitter:card" content="summary" />
  </>
)
