/**
 * Where a public board comes to stand: the server fills in what it shows first, and the same as plain HTML for
 * whoever runs no script (`server/src/pages/board-document.ts`). `framed` is a page of its own.
 */
export const BoardPlace = ({ heading, framed }: { heading: string; framed?: true }) => (
  <div data-board="__BOARD_DATA__" data-heading={heading} {...(framed && { 'data-framed': '' })}>
    __BOARD__
  </div>
)
